import { proto, type AnyMessageContent, type MiscMessageGenerationOptions } from 'baileys';
import { WaError } from '../../port/errors.ts';
import type { Identity, MessageRef } from '../../port/identity.ts';
import type { Provider, Sent } from '../../port/provider.ts';
import { isLinked } from './session/auth-state.ts';
import { baileysCapabilities } from './capabilities.ts';
import { statusOf } from './session/closes.ts';
import { identityOf, jidOf } from './jids.ts';
import { readHandle } from './media/media-handle.ts';
import { openMediaFile } from './media/media-in.ts';
import { openPicture, pictureAt, readPicture } from './media/pictures.ts';
import { uploadedAgain } from './media/media-again.ts';
import { addressOf, confirmAll } from './outbound/numbers.ts';
import type { BaileysOptions } from './session/options.ts';
import { contentOf, keyOf, quotedOf } from './outbound/outbound.ts';
import type { Line } from './session/line.ts';
import { refusalOf } from './inbound/receipts.ts';
import { refusals } from './outbound/refusals.table.ts';
import { createSession } from './session/session.ts';
import { wireIdOf } from './wire-id.ts';

const officialMediaHost = 'mmg.whatsapp.net';

/** A company's phone, linked as WhatsApp Web links a browser. */
export function createBaileysProvider(options: BaileysOptions): Provider {
  const session = createSession(options);

  function openLine(): Line {
    const line = session.line();
    const ended = session.ended();
    if (ended) throw ended;
    if (!line?.isOpen) throw notConnected();
    return line;
  }

  /** Fails at once when the line closes, because Baileys would wait a minute for the answer. */
  const during = <Result>(work: (line: Line) => Promise<Result>): Promise<Result> =>
    translated(async () => {
      const line = openLine();
      return new Promise<Result>((resolve, reject) => {
        const onClosed = () => reject(session.ended() ?? notConnected());
        line.onClosed.add(onClosed);
        Promise.resolve(line)
          .then(work)
          .then(resolve, reject)
          .finally(() => line.onClosed.delete(onClosed));
      });
    });

  const parts = ({ socket, names }: Line) => ({ socket, names, numbers: session.caches.numbers });

  async function deliver(
    { socket }: Line,
    to: { jid: string; clientId: string },
    content: AnyMessageContent,
    more: MiscMessageGenerationOptions = {},
  ): Promise<Sent> {
    const messageId = wireIdOf(to.clientId);
    session.remember(messageId, to.clientId);
    const sent = await socket.sendMessage(to.jid, content, { ...more, messageId });
    const chat = identityOf(to.jid);
    if (!sent?.message || !chat) throw new WaError('not-sent', 'backoff');
    return { ref: { chat, id: messageId, fromMe: true }, encoded: proto.Message.encode(sent.message).finish() };
  }

  const mediaFrom = async () => ({
    host: options.allowCustomEndpoint ? await during(mediaHostOf) : officialMediaHost,
    authority: options.mediaAuthority,
  });

  const about = (ref: MessageRef, clientId: string, content: AnyMessageContent) =>
    during((line) => deliver(line, { jid: jidOf(ref.chat), clientId }, content));

  return {
    capabilities: baileysCapabilities,
    start: session.start,
    stop: session.stop,
    async logout() {
      const line = session.line();
      if (!line?.isOpen || !isLinked(line.auth.creds)) return session.forget();
      const closed = new Promise<void>((resolve) => line.onClosed.add(resolve));
      await translated(() => line.socket.logout());
      await closed;
    },
    requestPairingCode: (phone) =>
      translated(async () => {
        const line = await session.whenReady();
        if (!line || line.isOpen)
          throw new WaError('not-linkable', 'never', { detail: 'There is nothing to link now.' });
        line.wantsCode = true;
        const code = await line.socket.requestPairingCode(phone);
        session.emitState({ state: 'pairing-code', code });
        return code;
      }),

    send: ({ clientId, to, body, quoted }) =>
      during(async (line) => {
        const jid = await addressOf(to, parts(line));
        return deliver(line, { jid, clientId }, contentOf(body), quoted && { quoted: quotedOf(quoted) });
      }),
    edit: (ref, text, clientId) => about(ref, clientId, { text, edit: keyOf(ref), linkPreview: null }),
    deleteForAll: (ref, clientId) => about(ref, clientId, { delete: keyOf(ref) }),
    react: (ref, emoji, clientId) => about(ref, clientId, { react: { text: emoji ?? '', key: keyOf(ref) } }),
    markRead: (refs) => during(({ socket }) => socket.readMessages(refs.map(keyOf))),
    typing: (to, isTyping) =>
      during(async (line) => {
        const jid = await knownJid(to, line);
        // Only subscribers get the typing indicator of the contact.
        if (isTyping && to.kind !== 'group') await line.socket.presenceSubscribe(jid);
        await line.socket.sendPresenceUpdate(isTyping ? 'composing' : 'paused', jid);
      }),

    checkNumbers: (phones) => during((line) => confirmAll(phones, parts(line))),
    openMedia: (handle) =>
      translated(async () => {
        const picture = readPicture(handle);
        if (picture) return openPicture(picture, await mediaFrom());
        const file = readHandle(handle);
        const from = await mediaFrom();
        try {
          return await openMediaFile(file, from);
        } catch (error) {
          if (!(error instanceof WaError) || error.code !== 'media-gone' || !session.line()?.isOpen) throw error;
          const again = await during(({ socket }) => uploadedAgain(file, socket));
          if (!again) throw error;
          return openMediaFile(again, from);
        }
      }),
    profilePicture: (of) =>
      during(async (line) => {
        try {
          return pictureAt(await line.socket.profilePictureUrl(await knownJid(of, line), 'image'));
        } catch (error) {
          // There is no picture, or the company may not see it.
          if ([401, 403, 404].includes(answeredWith(error) ?? 0)) return null;
          throw error;
        }
      }),
    rejectCall: (callId, from) => during(({ socket }) => socket.rejectCall(callId, jidOf(from))),
  };
}

async function knownJid(who: Identity, { names }: Line): Promise<string> {
  const lid = who.kind === 'pn' ? await names.lidOf(who.value) : null;
  return jidOf(lid === null ? who : { kind: 'lid', value: lid });
}

async function mediaHostOf({ socket }: Line): Promise<string> {
  await socket.refreshMediaConn();
  return socket.getMediaHost();
}

/** Converts errors of Baileys to `WaError`. A retry is safe, because a repeated message has the same id. */
async function translated<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WaError) throw error;
    const status = statusOf(error);
    const detail = error instanceof Error ? error.message : 'unknown';
    if (status === 428) throw new WaError('not-connected', 'backoff', { status, detail });
    const answered = answeredWith(error) ?? 0;
    if (answered in refusals) throw refusalOf(answered);
    if (detail.includes('upload')) throw new WaError('media-upload', 'backoff', { detail });
    throw new WaError('not-sent', 'backoff', { detail, ...(status !== undefined && { status }) });
  }
}

/** The error code in WhatsApp's answer; Baileys stores it in `data`, beside its own code. */
function answeredWith(error: unknown): number | undefined {
  const { data } = error as { data?: unknown };
  return typeof data === 'number' ? data : undefined;
}

function notConnected(): WaError {
  return new WaError('not-connected', 'backoff', { detail: 'The phone is not connected right now.' });
}
