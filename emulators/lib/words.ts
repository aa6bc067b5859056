import { RefusedRequest, type Fields } from './fields.ts';

export const mediaKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const;
export type MediaKind = (typeof mediaKinds)[number];

interface WordsMedia {
  kind: MediaKind;
  mimeType: string;
  base64: string;
  fileName?: string;
  caption?: string;
  voice?: boolean;
}

export interface Place {
  latitude: number;
  longitude: number;
  name?: string;
  address?: string;
}

/** The content of a message sent through the admin API; cards are vcards. */
export type Words = { text: string } | { media: WordsMedia } | { location: Place } | { contacts: string[] };

export function readWords(fields: Fields): Words {
  const text = fields.optionalText('text');
  if (text !== undefined) return { text };
  const contacts = fields.optionalTexts('contacts');
  if (contacts) return { contacts };
  const location = fields.optionalObject('location');
  if (location) return { location: readPlace(location) };
  const media = fields.optionalObject('media');
  if (media) return { media: readMedia(media) };
  throw new RefusedRequest(400, 'one of text, media, location, contacts is missing');
}

function readPlace(fields: Fields): Place {
  const latitude = fields.optionalNumber('latitude');
  const longitude = fields.optionalNumber('longitude');
  if (latitude === undefined || longitude === undefined) throw new RefusedRequest(400, 'a place has two numbers');
  return { latitude, longitude, name: fields.optionalText('name'), address: fields.optionalText('address') };
}

function readMedia(fields: Fields): WordsMedia {
  const kind = mediaKinds.find((known) => known === fields.text('kind'));
  if (!kind) throw new RefusedRequest(400, `media.kind is not one of ${mediaKinds.join(', ')}`);
  return {
    kind,
    mimeType: fields.text('mimeType'),
    base64: fields.text('base64'),
    fileName: fields.optionalText('fileName'),
    caption: fields.optionalText('caption'),
    voice: fields.optionalFlag('voice'),
  };
}
