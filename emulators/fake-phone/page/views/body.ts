import { saveFile } from '../lib/files.ts';
import { h } from '../lib/dom.ts';
import { formatBytes } from '../lib/format.ts';
import { icon } from '../lib/icons.ts';
import type { Message } from '../model.ts';
import { phrase } from '../words.ts';
import { showToast } from './toast.ts';

/** The content of a message inside its bubble. */
export function bodyElements(message: Message, onPlayed: () => void): HTMLElement[] {
  const { body, editedText, fileUrl = '' } = message;
  switch (body.kind) {
    case 'text':
      return [text(editedText ?? body.text)];
    case 'template':
      return [h('span', { class: 'bubble-kind' }, phrase('template', { name: body.name })), text(body.text)];
    case 'image':
    case 'sticker': {
      const alt = body.caption ?? phrase(body.kind);
      const picture = h('img', { src: fileUrl, alt, class: `picture picture-${body.kind}` });
      const link = h('a', { href: fileUrl, target: '_blank', rel: 'noreferrer' }, picture);
      return [link, ...caption(editedText ?? body.caption)];
    }
    case 'video': {
      const video = h('video', { src: fileUrl, controls: true, class: 'picture', 'aria-label': phrase('video') });
      return [video, ...caption(editedText ?? body.caption)];
    }
    case 'audio': {
      const label = phrase(body.voice ? 'voiceNote' : 'audio');
      const player = h('audio', { src: fileUrl, controls: true, preload: 'metadata', 'aria-label': label });
      player.addEventListener('play', onPlayed, { once: true });
      return [h('span', { class: 'sound' }, icon(body.voice ? 'mic' : 'file', 20), player)];
    }
    case 'document':
      return [fileCard(fileUrl, body.fileName ?? phrase('file'), body.bytes), ...caption(editedText ?? body.caption)];
    case 'location':
      return [placeCard(body)];
    case 'contacts':
      return body.vcards.map((vcard) =>
        h('span', { class: 'card' }, icon('contact', 24), h('strong', {}, nameIn(vcard))),
      );
    case 'other':
      return [h('em', {}, phrase('other', { type: body.type }))];
  }
}

const text = (words: string) => h('span', { class: 'bubble-text' }, words);
const caption = (words: string | undefined) => (words ? [text(words)] : []);
const nameIn = (vcard: string) => /^FN[^:]*:(.+)$/m.exec(vcard)?.[1]?.trim() ?? phrase('contact');

function fileCard(url: string, name: string, bytes: number): HTMLElement {
  const card = h(
    'button',
    { type: 'button', class: 'card', 'aria-label': phrase('download', { name }) },
    icon('file', 24),
    h('span', { class: 'card-text' }, h('strong', {}, name), h('small', {}, formatBytes(bytes))),
    icon('download'),
  );
  card.addEventListener('click', () => {
    saveFile(url, name).catch((error: unknown) => showToast(phrase('failed', { reason: String(error) }), true));
  });
  return card;
}

function placeCard({
  latitude,
  longitude,
  name,
  address,
}: {
  latitude: number;
  longitude: number;
  name?: string;
  address?: string;
}) {
  const coordinates = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  return h(
    'span',
    { class: 'place' },
    h('span', { class: 'place-map' }, icon('pin', 32)),
    h(
      'span',
      { class: 'card-text' },
      h('strong', {}, name ?? phrase('location')),
      h('small', {}, address ?? coordinates),
    ),
  );
}
