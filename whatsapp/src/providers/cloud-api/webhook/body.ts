import { mediaKinds, type Body } from '../../../port/body.ts';
import { rawOf } from '../../../port/raw.ts';
import { asList, asNumber, asObject, asText, type Json } from '../json.ts';
import { cardToVcard } from '../vcards.ts';

/** The content of a message; unknown content is `unsupported`, because no message may be missing. */
export function readBody(message: Json): Body {
  const type = asText(message.type) ?? 'unknown';
  const unsupported = (what = type): Body => ({ kind: 'unsupported', what, raw: rawOf(message) });
  const media = mediaKinds.find((kind) => kind === type);
  if (media) return readMedia(media, asObject(message[media])) ?? unsupported();
  const content = asObject(message[type]);
  switch (type) {
    case 'text':
      return typeof content.body === 'string' ? { kind: 'text', text: content.body } : unsupported();
    case 'location':
      return readLocation(content) ?? unsupported();
    case 'contacts':
      return { kind: 'contacts', vcards: asList(message.contacts).map(cardToVcard) };
    case 'button':
      return { kind: 'choice', id: asText(content.payload) ?? '', text: asText(content.text) ?? '' };
    case 'interactive':
      return readChoice(content) ?? unsupported();
    case 'unsupported':
      return unsupported(asText(content.type) ?? asText(asList(message.errors)[0]?.title));
    default:
      return unsupported();
  }
}

function readMedia(media: (typeof mediaKinds)[number], file: Json): Body | null {
  const id = asText(file.id);
  const mimeType = asText(file.mime_type);
  if (!id || !mimeType) return null;
  const sha256 = asText(file.sha256);
  return {
    kind: 'media',
    media,
    mimeType,
    file: { id, ...(sha256 && { sha256 }) },
    caption: asText(file.caption),
    fileName: asText(file.filename),
    ...(media === 'audio' && { isVoice: file.voice === true }),
  };
}

function readLocation(place: Json): Body | null {
  const latitude = asNumber(place.latitude);
  const longitude = asNumber(place.longitude);
  if (latitude === undefined || longitude === undefined) return null;
  return { kind: 'location', latitude, longitude, name: asText(place.name), address: asText(place.address) };
}

function readChoice(interactive: Json): Body | null {
  const reply = asObject(interactive.button_reply ?? interactive.list_reply);
  const title = asText(reply.title);
  if (title) return { kind: 'choice', id: asText(reply.id) ?? '', text: title };
  const form = asObject(interactive.nfm_reply);
  const answers = asText(form.response_json);
  if (!answers) return null;
  return { kind: 'choice', id: asText(form.name) ?? 'flow', text: asText(form.body) ?? answers };
}
