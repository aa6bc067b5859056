import { proto, type AnyMessageContent, type MiscMessageGenerationOptions } from 'baileys';
import { WaError } from '../../port/errors.ts';
import type { Identity, MessageRef } from '../../port/identity.ts';
import type { Provider, Sent } from '../../port/provider.ts';
import { isLinked } from './auth-state.ts';
import { baileysCapabilities } from './capabilities.ts';
import { statusOf } from './closes.ts';
import { identityOf, jidOf } from './jids.ts';
import { readHandle } from './media-handle.ts';
import { openMediaFile } from './media-in.ts';
import { addressOf, confirmed } from './numbers.ts';
import type { BaileysOptions } from './options.ts';
import { contentOf, keyOf, quotedOf } from './outbound.ts';
import { createSession, type Line } from './session.ts';
import { wireIdOf } from './wire-id.ts';

const officialMediaHost = 'mmg.whatsapp.net';

/** A company's phone, linked as WhatsApp Web links a browser. */
export function createBaileysProvider(options: BaileysOptions): Provider {
  const session = createSession(options);

  function openLine(): Line {
    const line = session.line();
    if (!line?.isOpen)
      throw new WaError('not-connected', 'backoff', { detail: 'The phone is not connected right now.' });
    return line;
  }

  const parts = ({ socket, names }: Line) => ({ socket, names, numbers: session.caches.numbers });

  async function deliver(jid: string, content: AnyMessageContent, more: MiscMessageGenerationOptions): Promise<Sent> {
    const sent = await openLine().socket.sendMessage(jid, content, more);
    const chat = identityOf(jid);
    if (!sent?.message || !sent.key.id || !chat) throw new WaError('not-sent', 'backoff');
    return { ref: { chat, id: sent.key.id, fromMe: true }, encoded: proto.Message.encode(sent.message).finish() };
  }

  const aboutMessage = (ref: MessageRef, content: AnyMessageContent, clientId: string) =>
    translated(() => deliver(jidOf(ref.chat), content, { messageId: wireIdOf(clientId) }));

  return {
    capabilities: baileysCapabilities,
    start: session.start,
    stop: session.stop,
    async logout() {
      const line = session.line();
      if (line && isLinked(line.auth.creds) && line.isOpen) return translated(() => line.socket.logout());
      await session.forget();
    },
    requestPairingCode: (phone) =>
      translated(async () => {
        const line = await session.whenReady();
        if (!line || line.isOpen)
          throw new WaError('not-linkable', 'never', { detail: 'There is nothing to link now.' });
        line.wantsCode = true;
        const code = await line.socket.requestPairingCode(phone);
        session.tellState({ state: 'pairing-code', code });
        return code;
      }),

    send: ({ clientId, to, body, quoted }) =>
      translated(async () => {
        const jid = await addressOf(to, parts(openLine()));
        const more = { messageId: wireIdOf(clientId), ...(quoted && { quoted: quotedOf(quoted) }) };
        return deliver(jid, contentOf(body), more);
      }),
    edit: (ref, text, clientId) => aboutMessage(ref, { text, edit: keyOf(ref), linkPreview: null }, clientId),
    deleteForAll: (ref, clientId) => aboutMessage(ref, { delete: keyOf(ref) }, clientId),
    react: (ref, emoji, clientId) => aboutMessage(ref, { react: { text: emoji ?? '', key: keyOf(ref) } }, clientId),
    markRead: (refs) => translated(() => openLine().socket.readMessages(refs.map(keyOf))),
    typing: (to, isTyping) =>
      translated(async () => {
        const line = openLine();
        const jid = await knownJid(to, line);
        // Only who subscribes hears the other side typing.
        if (isTyping && to.kind !== 'group') await line.socket.presenceSubscribe(jid);
        await line.socket.sendPresenceUpdate(isTyping ? 'composing' : 'paused', jid);
      }),

    checkNumbers: (phones) =>
      translated(async () => {
        const answers = new Map<string, Identity[] | null>();
        for (const phone of phones) answers.set(phone, await confirmed(phone, parts(openLine())));
        return answers;
      }),
    openMedia: (handle) =>
      translated(async () => {
        const file = readHandle(handle);
        const host = options.allowCustomEndpoint ? await mediaHostOf(openLine()) : officialMediaHost;
        return openMediaFile(file, { host, authority: options.mediaAuthority });
      }),
    profilePicture: (of) =>
      translated(async () => {
        const line = openLine();
        try {
          return (await line.socket.profilePictureUrl(await knownJid(of, line), 'image')) ?? null;
        } catch (error) {
          // No picture, or not for our eyes.
          if ([401, 403, 404].includes(statusOf(error) ?? dataOf(error) ?? 0)) return null;
          throw error;
        }
      }),
    rejectCall: (callId, from) => translated(() => openLine().socket.rejectCall(callId, jidOf(from))),
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

/** What Baileys throws, as something that says what to do. A repeat is harmless: it has the same id. */
async function translated<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WaError) throw error;
    const status = statusOf(error);
    const detail = error instanceof Error ? error.message : 'unknown';
    if (status === 428) throw new WaError('not-connected', 'backoff', { status, detail });
    if (detail.includes('upload')) throw new WaError('media-upload', 'backoff', { detail });
    throw new WaError('not-sent', 'backoff', { detail, ...(status !== undefined && { status }) });
  }
}

/** The number WhatsApp gave, where Baileys put it beside its own. */
function dataOf(error: unknown): number | undefined {
  const { data } = error as { data?: unknown };
  return typeof data === 'number' ? data : undefined;
}
