import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { WaError, type Capabilities } from '@recadia/whatsapp';
import { clock } from '../../platform/clock.ts';
import { ffmpeg, FfmpegError } from '../../platform/ffmpeg.ts';
import type { Scope } from '../../platform/people.ts';
import { imageSize, isBearable } from '../../platform/storage/image-size.ts';
import { headBytes, sniff } from '../../platform/storage/sniff.ts';
import { limited, newPath, StorageError, type Storage } from '../../platform/storage/storage.ts';
import type { OutboundFile } from './outbox.types.ts';

const longestSide = 2_560;
const hourSeconds = 3_600;

/** What ffmpeg calls the formats it may be given; everything else goes as a document, untouched. */
const sounds: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/webm': 'matroska',
  'video/webm': 'matroska',
  'audio/ogg': 'ogg',
  'audio/mp4': 'mov',
  'video/mp4': 'mov',
  'audio/wav': 'wav',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
};
const pictures: Record<string, string> = {
  'image/jpeg': 'jpeg_pipe',
  'image/png': 'png_pipe',
  'image/webp': 'webp_pipe',
  'image/gif': 'gif',
  'image/bmp': 'bmp_pipe',
};
/** What WhatsApp shows as what it is. */
const asItIs: Record<string, RegExp> = {
  image: /^image\/(jpeg|png)$/,
  video: /^video\/(mp4|3gpp)$/,
  audio: /^audio\/(mpeg|ogg|mp4|aac|amr)$/,
  sticker: /^image\/webp$/,
};

/**
 * A file as WhatsApp wants it: voice as OGG/Opus, pictures of a bearable size, and what it would not show as a document.
 * Its own bytes say what it is. Null when it can go as it lies there.
 */
export async function prepareFile(
  storage: Storage,
  scope: Scope,
  file: OutboundFile,
  { maxBytes }: Pick<Capabilities, 'maxBytes'>,
): Promise<OutboundFile | null> {
  if (file.media === 'document') return null;
  const folder = await mkdtemp(join(tmpdir(), 'recadia-out-'));
  try {
    const place = join(folder, 'in');
    const most = Math.max(...Object.values(maxBytes));
    await pipeline(await storage.open(file.path), limited(most), createWriteStream(place, { mode: 0o600 }));
    const head = await readHead(place);
    const type = sniff(head);
    const asDocument: OutboundFile = { ...file, media: 'document', mimeType: type, isVoice: undefined };
    const made = join(folder, 'out');
    if (file.media === 'audio' && file.isVoice) {
      if (type === 'audio/ogg' && head.includes('OpusHead')) return { ...file, mimeType: voiceType };
      const format = sounds[type];
      if (!format) return asDocument;
      const seconds = await ffmpeg({ folder, format }, voice);
      return (await keep(storage, scope, made, { ...file, mimeType: voiceType, seconds })) ?? asDocument;
    }
    if (file.media === 'image') {
      const size = imageSize(head, type);
      const format = pictures[type];
      if (!format || !isBearable(size) || !size) return asDocument;
      const isSmall = Math.max(size.width, size.height) <= longestSide && file.bytes <= maxBytes.image;
      if (isSmall && asItIs['image']?.test(type)) return { ...file, mimeType: type };
      await ffmpeg({ folder, format }, picture);
      return (await keep(storage, scope, made, { ...file, mimeType: 'image/jpeg' })) ?? asDocument;
    }
    return asItIs[file.media]?.test(type) ? { ...file, mimeType: type } : asDocument;
  } catch (error) {
    if (error instanceof FfmpegError) throw new WaError('media-unreadable', 'never', { detail: error.message });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const voiceType = 'audio/ogg; codecs=opus';
const voice = [
  ...['-vn', '-ac', '1', '-ar', '48000', '-c:a', 'libopus', '-b:a', '32k', '-application', 'voip'],
  ...['-t', String(hourSeconds), '-f', 'ogg', '-y'],
];
const fitting = `scale=w='min(${longestSide},iw)':h='min(${longestSide},ih)':force_original_aspect_ratio=decrease`;
const picture = ['-frames:v', '1', '-vf', fitting, '-q:v', '4', '-pix_fmt', 'yuvj420p', '-f', 'mjpeg', '-y'];

/** Null where there is no room for a copy: then the file goes as it is, because the message must go. */
async function keep(storage: Storage, scope: Scope, place: string, file: OutboundFile): Promise<OutboundFile | null> {
  const { size } = await stat(place);
  const path = newPath(scope.companyId, clock.now());
  try {
    await storage.put(path, createReadStream(place), size);
  } catch (error) {
    if (error instanceof StorageError && (error.reason === 'over-quota' || error.reason === 'full')) return null;
    throw error;
  }
  return { ...file, path, bytes: size };
}

async function readHead(place: string): Promise<Buffer> {
  const file = await open(place, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
