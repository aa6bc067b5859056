import type { OutboundBody } from '../../port/body.ts';
import { WaError } from '../../port/errors.ts';
import type { Identity, MessageRef } from '../../port/identity.ts';
import type { Json } from './json.ts';
import { vcardToCard } from './vcards.ts';

/** `to` for numbers, `recipient` for ids that hide the number. */
export function recipient({ kind, value }: Identity): Json {
  switch (kind) {
    case 'pn':
      return { recipient_type: 'individual', to: value };
    case 'bsuid':
      return { recipient_type: 'individual', recipient: value };
    case 'group':
      return { recipient_type: 'group', to: value };
    case 'lid':
    case 'username':
      throw new WaError('bad-request', 'never', { detail: `the Cloud API cannot write to a ${kind}` });
  }
}

/** `{ type, <type>: … }`; media are already uploaded as `mediaId`. */
export function content(body: OutboundBody, mediaId: string | null): Json {
  switch (body.kind) {
    case 'text':
      return { type: 'text', text: { body: body.text, preview_url: /https?:\/\//.test(body.text) } };
    case 'media': {
      const { media, caption, fileName, isVoice } = body;
      const hasCaption = media === 'image' || media === 'video' || media === 'document';
      const file = {
        id: mediaId,
        ...(hasCaption && caption && { caption }),
        ...(media === 'document' && fileName && { filename: fileName }),
        ...(media === 'audio' && isVoice && { voice: true }),
      };
      return { type: media, [media]: file };
    }
    case 'location': {
      const { latitude, longitude, name, address } = body;
      return { type: 'location', location: { latitude, longitude, name, address } };
    }
    case 'contacts':
      return { type: 'contacts', contacts: body.vcards.map(vcardToCard) };
    case 'template': {
      const parameters = body.parameters.map((text) => ({ type: 'text', text }));
      const components = parameters.length > 0 ? [{ type: 'body', parameters }] : [];
      return { type: 'template', template: { name: body.name, language: { code: body.language }, components } };
    }
  }
}

export function reaction(ref: MessageRef, emoji: string | null): Json {
  return { type: 'reaction', reaction: { message_id: ref.id, emoji: emoji ?? '' } };
}
