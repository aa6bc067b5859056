import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { proto } from 'baileys';
import { deliver } from '../device.ts';
import { findGroup } from '../groups/groups.ts';
import { whenOnline } from '../people/person.ts';
import { child, node, type BinaryNode } from '../stanzas/nodes.ts';
import { findByJid } from '../world.ts';
import type { Device, World } from '../model.ts';

const { SUCCESS } = proto.MediaRetryNotification.ResultType;
const NOT_FOUND = '2';

/** The client misses a file and asks the owner's phone, which answers when it is online. */
export async function uploadAgain(world: World, device: Device, stanza: BinaryNode): Promise<void> {
  const { id = '' } = stanza.attrs;
  const about = child(stanza, 'rmr');
  const { owner } = device;
  await whenOnline(owner, async () => {
    const jid = about?.attrs.jid;
    const chat = findGroup(world, jid)?.id ?? findByJid(world, jid)?.phone ?? '';
    const body = owner.inbox.find(chat, id)?.body;
    const directPath = body && 'directPath' in body ? world.media.uploadAgain(body.directPath) : undefined;
    if (body && 'directPath' in body && directPath) body.directPath = directPath;
    const answer =
      body && 'directPath' in body && directPath
        ? sealAnswer(Buffer.from(body.mediaKey, 'base64'), { stanzaId: id, directPath, result: SUCCESS })
        : node('error', { code: NOT_FOUND });
    const attrs = { from: owner.pn, type: 'mediaretry', id, t: String(world.clock.seconds()) };
    deliver(world, device, node('notification', attrs, [node('rmr', about?.attrs ?? {}), answer]));
    const detail = { id, isFound: directPath !== undefined };
    world.ledger.write({ direction: 'out', kind: 'upload-again', who: owner.phone, detail });
  });
}

/** Encrypted with the file's key, so that only its holder can read the new path. */
function sealAnswer(mediaKey: Buffer, answer: proto.IMediaRetryNotification): BinaryNode {
  const key = Buffer.from(hkdfSync('sha256', mediaKey, '', 'WhatsApp Media Retry Notification', 32));
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(answer.stanzaId ?? ''));
  const plaintext = proto.MediaRetryNotification.encode(answer).finish();
  const sealed = Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
  return node('encrypt', {}, [node('enc_p', {}, sealed), node('enc_iv', {}, iv)]);
}
