import { deflateSync } from 'node:zlib';
import { proto, type WAMessageContent } from 'baileys';
import { deliver } from './device.ts';
import { encryptForDevice } from './people/encrypt.ts';
import { node } from './stanzas/nodes.ts';
import { newMessageId } from './world.ts';
import type { Device, PastChat, World } from './model.ts';

const PROTOCOL = proto.Message.ProtocolMessage.Type;
const SYNC = proto.HistorySync.HistorySyncType;
const CHATS_PER_CHUNK = 20;

/**
 * Sends the history like a phone: the key for app state, then the chats in chunks. Every chunk is inside its
 * notification, because for a chunk in a file the client would use WhatsApp's own media host. An empty first chunk is
 * sent too: without one the client holds its events back for twenty seconds.
 */
export async function sendHistory(world: World, device: Device): Promise<void> {
  const chats = device.owner.pastChats;
  await sendPeerMessage(world, device, {
    type: PROTOCOL.APP_STATE_SYNC_KEY_SHARE,
    appStateSyncKeyShare: {
      keys: [
        {
          keyId: { keyId: world.random.bytes(6) },
          keyData: {
            keyData: world.random.bytes(32),
            timestamp: world.clock.now().getTime(),
            fingerprint: { rawId: 1, currentIndex: 0, deviceIndexes: [0] },
          },
        },
      ],
    },
  });
  const chunks = Math.max(1, Math.ceil(chats.length / CHATS_PER_CHUNK));
  for (let index = 0; index < chunks; index++) {
    const syncType = index === 0 ? SYNC.INITIAL_BOOTSTRAP : SYNC.RECENT;
    const progress = Math.round((100 * (index + 1)) / chunks);
    const chunk = chats.slice(index * CHATS_PER_CHUNK, (index + 1) * CHATS_PER_CHUNK);
    const payload = deflateSync(
      proto.HistorySync.encode({
        syncType,
        progress,
        chunkOrder: index + 1,
        conversations: chunk.map(writeChat),
        phoneNumberToLidMappings: chunk
          .filter(({ with: person }) => !person.hidesPhone)
          .map(({ with: { pn, lid } }) => ({ pnJid: pn, lidJid: lid })),
      }).finish(),
    );
    await sendPeerMessage(world, device, {
      type: PROTOCOL.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType,
        progress,
        chunkOrder: index + 1,
        initialHistBootstrapInlinePayload: payload,
      },
    });
  }
}

function writeChat({ with: person, messages }: PastChat): proto.IConversation {
  return {
    id: person.lid,
    ...(person.hidesPhone ? {} : { pnJid: person.pn }),
    name: person.name,
    messages: messages.map(({ id, text, fromMe, at }) => ({
      message: {
        key: { remoteJid: person.lid, fromMe, id },
        message: { conversation: text },
        messageTimestamp: Math.floor(at.getTime() / 1000),
      },
    })),
  };
}

/** Sends a message from the owner's phone to the owner's device, about the account itself. */
async function sendPeerMessage(world: World, device: Device, protocolMessage: proto.Message.IProtocolMessage) {
  const message: WAMessageContent = { protocolMessage };
  const { type, ciphertext } = await encryptForDevice(world, device.owner, device, message);
  const attrs = {
    from: device.owner.pn,
    id: newMessageId(world),
    type: 'text',
    category: 'peer',
    t: String(world.clock.seconds()),
  };
  deliver(world, device, node('message', attrs, [node('enc', { v: '2', type }, ciphertext)]));
}
