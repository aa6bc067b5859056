import { mediaKinds, type MediaKind } from '../../lib/words.ts';
import type { MessageBody } from '../conversations.ts';
import { mediaRules } from '../media.ts';
import type { CloudNumber } from '../number.ts';
import type { World } from '../world.ts';
import type { Asked } from './asked.ts';
import { GraphRefusal } from './refusal.ts';
import { cardToVcard } from './vcards.ts';

const MAX_TEXT = 4_096;
const MAX_CAPTION = 1_024;

/** The content of a company's message for the customer; refused where the API would refuse it. */
export function readContent(world: World, number: CloudNumber, asked: Asked): MessageBody {
  const type = asked.optionalText('type') ?? 'text';
  const media = mediaKinds.find((kind) => kind === type);
  if (media) return readMedia(world, number, media, asked.object(media));
  switch (type) {
    case 'text':
      return { kind: 'text', text: shorter(asked.object('text').text('body'), MAX_TEXT, "text['body']") };
    case 'location': {
      const place = asked.object('location');
      return {
        kind: 'location',
        latitude: place.number('latitude'),
        longitude: place.number('longitude'),
        name: place.optionalText('name'),
        address: place.optionalText('address'),
      };
    }
    case 'contacts': {
      const cards = asked.list('contacts');
      if (cards.length === 0) throw new GraphRefusal(131008, 'contacts is missing');
      return { kind: 'contacts', vcards: cards.map(cardToVcard) };
    }
    case 'interactive':
      return { kind: 'text', text: asked.object('interactive').object('body').text('text') };
    case 'template':
      return readTemplate(world, number, asked.object('template'));
    default:
      throw new GraphRefusal(100, `Param type must be one of the known message types, not ${type}`);
  }
}

function readMedia({ media }: World, { wabaId }: CloudNumber, kind: MediaKind, asked: Asked): MessageBody {
  if (!asked.has('id')) throw new GraphRefusal(131053, 'only uploaded media can be sent here, give an id');
  const medium = media.get(asked.text('id'));
  if (!medium || medium.wabaId !== wabaId)
    throw new GraphRefusal(131009, `${asked.text('id')} is not a valid media id`);
  const { mimeTypes, maxBytes } = mediaRules[kind];
  const mimeType = medium.mimeType.split(';')[0] ?? '';
  if (!mimeTypes.test(mimeType)) throw new GraphRefusal(131053, `${mimeType} cannot be sent as ${kind}`);
  if (medium.bytes.length > maxBytes) throw new GraphRefusal(131053, `too large for ${kind}`);
  const caption = asked.optionalText('caption');
  if (caption && (kind === 'audio' || kind === 'sticker')) throw new GraphRefusal(100, `${kind} has no caption`);
  if (asked.has('filename') && kind !== 'document') throw new GraphRefusal(100, `${kind} has no filename`);
  return {
    kind,
    mimeType: medium.mimeType,
    bytes: medium.bytes.length,
    mediaId: medium.id,
    caption: caption && shorter(caption, MAX_CAPTION, 'caption'),
    fileName: asked.optionalText('filename'),
    voice: kind === 'audio' && asked.flag('voice') ? true : undefined,
  };
}

function readTemplate({ templates }: World, { wabaId }: CloudNumber, asked: Asked): MessageBody {
  const name = asked.text('name');
  const language = asked.object('language').text('code');
  const body = asked.list('components').find((component) => component.text('type').toLowerCase() === 'body');
  const parameters = (body?.list('parameters') ?? []).map((parameter) => {
    if (parameter.text('type') !== 'text') throw new GraphRefusal(132012);
    return parameter.text('text');
  });
  const text = templates.fill(wabaId, { name, language, parameters });
  return { kind: 'template', name, language, text };
}

function shorter(text: string, max: number, what: string): string {
  if (text === '') throw new GraphRefusal(131008, `${what} is missing`);
  if ([...text].length > max) throw new GraphRefusal(100, `Param ${what} must be at most ${max} characters long.`);
  return text;
}
