import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Identity, OutboundBody, OutboundMessage } from '../index.ts';
import type { Customer, Received, SampleMedia } from './rig.test-suite.ts';

// One transparent pixel: libraries that make thumbnails need a valid picture.
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export const words = 'Olá! Ação às 15h30 – “ótimo” 😀👩🏽‍🚀\nsegunda linha';
export const image: SampleMedia = { kind: 'image', mimeType: 'image/png', bytes: Buffer.from(pixel, 'base64') };
export const voice: SampleMedia = {
  kind: 'audio',
  mimeType: 'audio/ogg; codecs=opus',
  bytes: filler('OggS', 4_000),
  isVoice: true,
};
export const song: SampleMedia = { kind: 'audio', mimeType: 'audio/mpeg', bytes: filler('ID3', 6_000) };
export const video: SampleMedia = { kind: 'video', mimeType: 'video/mp4', bytes: filler('\0\0\0\x18ftypmp42', 9_000) };
export const sticker: SampleMedia = { kind: 'sticker', mimeType: 'image/webp', bytes: filler('RIFF0000WEBP', 900) };
export const contract: SampleMedia = {
  kind: 'document',
  mimeType: 'application/pdf',
  bytes: filler('%PDF-1.7', 70_000),
  fileName: 'Orçamento nº 7.pdf',
};
export const shop = {
  latitude: -23.5614,
  longitude: -46.6559,
  name: 'Loja da Paulista',
  address: 'Av. Paulista, 1578',
};

export function vcard(name: string, phone: string): string {
  return `BEGIN:VCARD\nVERSION:3.0\nN:;${name};;;\nFN:${name}\nTEL;type=CELL;waid=${phone}:+${phone}\nEND:VCARD`;
}

export function textTo(to: Identity, text: string, clientId = newClientId()): OutboundMessage {
  return { clientId, to, body: { kind: 'text', text } };
}

export function mediaTo(to: Identity, media: SampleMedia): OutboundMessage {
  const { kind, bytes, ...more } = media;
  const upload = { open: () => Readable.from([bytes]), bytes: bytes.length };
  const body: OutboundBody = { kind: 'media', media: kind, upload, ...more };
  return { clientId: newClientId(), to, body };
}

/** Upper-case hex in the format of WhatsApp's own clients. */
export function newClientId(): string {
  return `3EB0${randomUUID().replaceAll('-', '').slice(0, 18).toUpperCase()}`;
}

export async function bytesOf(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Waits for the message with this id in the customer's inbox. */
export async function arrived(
  customer: Customer,
  id: string,
  isRight: (message: Received) => boolean = () => true,
): Promise<Received> {
  return eventually(`message ${id} on the phone of ${customer.name}`, async () =>
    (await customer.inbox()).find((message) => message.id === id && isRight(message)),
  );
}

/** Polls until `ask` returns a value, because network effects arrive later. */
export async function eventually<Answer>(what: string, ask: () => Promise<Answer | undefined>): Promise<Answer> {
  const giveUpAt = Date.now() + 10_000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > giveUpAt) throw new Error(`not within 10 s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

function filler(head: string, size: number): Buffer {
  const bytes = Buffer.alloc(size, 'recadia ');
  bytes.write(head, 'latin1');
  return bytes;
}
