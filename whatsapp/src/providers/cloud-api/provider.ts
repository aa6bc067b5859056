import { Readable } from 'node:stream';
import type { OutboundBody } from '../../port/body.ts';
import { WaError } from '../../port/errors.ts';
import type { Identity } from '../../port/identity.ts';
import type { ReceiveEvent, Provider, Sent } from '../../port/provider.ts';
import { cloudCapabilities } from './capabilities.ts';
import { graphAddress } from './endpoint.ts';
import { createGraph, type Fetch, type GraphCall } from './graph.ts';
import { asList, asText, type Json } from './json.ts';
import { content, reaction, recipient } from './outbound.ts';
import { listTemplates, type MessageTemplate } from './templates.ts';
import { uploadForm } from './upload.ts';

export interface CloudProviderOptions {
  phoneNumberId: string;
  wabaId: string;
  accessToken: string;
  /** Meta's address by default; another one needs `allowCustomEndpoint`. */
  baseUrl?: string;
  apiVersion: string;
  allowCustomEndpoint?: boolean;
  isCoexistence?: boolean;
  fetch: Fetch;
  /** Receives session events only, because messages come by webhook. */
  receive: ReceiveEvent;
  now?: () => Date;
}

export interface CloudProvider extends Provider {
  listTemplates(): Promise<MessageTemplate[]>;
}

const UPLOAD_TIMEOUT_MS = 120_000;

/** One number of WhatsApp's Cloud API. It holds no socket: a valid token counts as connected. */
export function createCloudProvider(options: CloudProviderOptions): CloudProvider {
  const { phoneNumberId, wabaId, receive, now = () => new Date() } = options;
  const capabilities = cloudCapabilities({ isCoexistence: options.isCoexistence });
  const graph = createGraph({ address: graphAddress(options), accessToken: options.accessToken, fetch: options.fetch });
  let isStopped = true;
  let isEnded = false;

  /** A refusal that needs a person ends the session once. */
  const call = async (asked: GraphCall): Promise<Json> => {
    try {
      return await graph.call(asked);
    } catch (error) {
      if (error instanceof WaError && error.advice === 'stop-connection') await end(error);
      throw error;
    }
  };

  const end = async (error: WaError) => {
    if (isEnded || isStopped) return;
    isEnded = true;
    const at = now();
    const dedupeKey = `session:ended:${at.getTime()}`;
    try {
      await receive({ type: 'session', state: 'ended', code: error.status ?? 0, error, at, dedupeKey });
    } catch {
      // The event was not stored: the next refused call emits it again, and this call still throws its own error.
      isEnded = false;
    }
  };

  const post = async (to: Identity, message: Json, clientId: string): Promise<Sent> => {
    const json = { messaging_product: 'whatsapp', ...recipient(to), ...message, biz_opaque_callback_data: clientId };
    const answer = await call({ method: 'POST', path: `${phoneNumberId}/messages`, json });
    const id = asText(asList(answer.messages)[0]?.id);
    // The answer has no message id, but Meta may have sent the message.
    if (!id) throw new WaError('answer-unreadable', 'unknown');
    return { ref: { chat: to, id, fromMe: true } };
  };

  const upload = async (body: OutboundBody): Promise<string | null> => {
    if (body.kind !== 'media') return null;
    const greatest = capabilities.maxBytes[body.media];
    if (body.upload.bytes > greatest) {
      throw new WaError('media-too-large', 'never', { detail: `${body.media} may have ${greatest} bytes` });
    }
    const form = uploadForm(body.upload, body.mimeType, body.fileName ?? body.media);
    const path = `${phoneNumberId}/media`;
    const answer = await call({ method: 'POST', path, upload: form, isHarmless: true, timeoutMs: UPLOAD_TIMEOUT_MS });
    const id = asText(answer.id);
    if (!id) throw new WaError('answer-unreadable', 'backoff');
    return id;
  };

  const read = (messageId: string, more: Json = {}) => {
    const json = { messaging_product: 'whatsapp', status: 'read', message_id: messageId, ...more };
    return call({ method: 'POST', path: `${phoneNumberId}/messages`, json, isHarmless: true });
  };

  return {
    capabilities,

    async start() {
      isStopped = false;
      isEnded = false;
      await receive({ type: 'session', state: 'opening', at: now(), dedupeKey: `session:opening:${now().getTime()}` });
      const number = await call({ method: 'GET', path: `${phoneNumberId}?fields=display_phone_number,verified_name` });
      const phone = (asText(number.display_phone_number) ?? '').replaceAll(/\D/g, '');
      const at = now();
      const dedupeKey = `session:connected:${at.getTime()}`;
      await receive({ type: 'session', state: 'connected', phone, name: asText(number.verified_name), at, dedupeKey });
    },
    async stop() {
      isStopped = true;
    },
    async logout() {
      await call({ method: 'POST', path: `${phoneNumberId}/deregister`, json: {}, isHarmless: true });
      isStopped = true;
    },

    async send({ clientId, to, body, quoted }) {
      const mediaId = await upload(body);
      const context = quoted && { context: { message_id: quoted.ref.id } };
      return post(to, { ...content(body, mediaId), ...context }, clientId);
    },
    react: (ref, emoji, clientId) => post(ref.chat, reaction(ref, emoji), clientId),
    async markRead(refs) {
      for (const { id } of refs) await read(id);
    },
    async typing(_to, isTyping, lastInbound) {
      // The typing indicator ends after 25 s or with the next message.
      if (!isTyping) return;
      if (!lastInbound) throw new WaError('bad-request', 'never', { detail: 'typing shows with a read message only' });
      await read(lastInbound.id, { typing_indicator: { type: 'text' } });
    },
    async openMedia({ id }) {
      const described = await call({ method: 'GET', path: `${id}?phone_number_id=${phoneNumberId}` });
      const stream = await graph.open(asText(described.url) ?? '');
      return Readable.fromWeb(stream);
    },
    listTemplates: () => listTemplates(call, wabaId),

    requestPairingCode: unsupported('pairing by code'),
    edit: unsupported('editing a message'),
    deleteForAll: unsupported('deleting a message'),
    checkNumbers: unsupported('asking who has WhatsApp'),
    profilePicture: unsupported('pictures of customers'),
    rejectCall: unsupported('declining a call'),
  };
}

function unsupported(what: string): () => Promise<never> {
  return async () => {
    throw new WaError('unsupported', 'never', { detail: `the Cloud API has no ${what}` });
  };
}
