import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { WaError, type Capabilities } from '@recadia/whatsapp';
import { clock } from '../../../platform/clock.ts';
import { ffmpeg, FfmpegError } from '../../../platform/media-tools/ffmpeg.ts';
import type { Scope } from '../../../platform/session/people.ts';
import { imageSize, isBearable } from '../../../platform/storage/image-size.ts';
import { headBytes, sniff } from '../../../platform/storage/sniff.ts';
import { limited, newPath, StorageError, type Storage } from '../../../platform/storage/storage.ts';
import type { OutboundFile } from './outbox.types.ts';

const longestSide = 2_560;
const hourSeconds = 3_600;

/** ffmpeg's names of the accepted input formats; files of all other formats are sent unchanged as documents. */
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
/** Types that WhatsApp shows without conversion. */
const shownTypes: Record<string, RegExp> = {
  image: /^image\/(jpeg|png)$/,
  video: /^video\/(mp4|3gpp)$/,
  audio: /^audio\/(mpeg|ogg|mp4|aac|amr)$/,
  sticker: /^image\/webp$/,
};

/**
 * Converts a file for WhatsApp: voice to OGG/Opus, pictures to an accepted size, types that WhatsApp cannot show to
 * documents. The type is read from the bytes, not from the name. Returns null for documents, which are sent unchanged.
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
    const localPath = join(folder, 'in');
    const most = Math.max(...Object.values(maxBytes));
    await pipeline(await storage.open(file.path), limited(most), createWriteStream(localPath, { mode: 0o600 }));
    const head = await readHead(localPath);
    const type = sniff(head);
    const asDocument: OutboundFile = { ...file, media: 'document', mimeType: type, isVoice: undefined };
    const convertedPath = join(folder, 'out');
    if (file.media === 'audio' && file.isVoice) {
      if (type === 'audio/ogg' && head.includes('OpusHead')) return { ...file, mimeType: voiceType };
      const format = sounds[type];
      if (!format) return asDocument;
      const seconds = await ffmpeg({ folder, format }, voice);
      return (await storeCopy(storage, scope, convertedPath, { ...file, mimeType: voiceType, seconds })) ?? asDocument;
    }
    if (file.media === 'image') {
      const size = imageSize(head, type);
      const format = pictures[type];
      if (!format || !isBearable(size) || !size) return asDocument;
      const isSmall = Math.max(size.width, size.height) <= longestSide && file.bytes <= maxBytes.image;
      if (isSmall && shownTypes['image']?.test(type)) return { ...file, mimeType: type };
      await ffmpeg({ folder, format }, picture);
      return (await storeCopy(storage, scope, convertedPath, { ...file, mimeType: 'image/jpeg' })) ?? asDocument;
    }
    return shownTypes[file.media]?.test(type) ? { ...file, mimeType: type } : asDocument;
  } catch (error) {
    if (error instanceof FfmpegError) throw new WaError('media-unreadable', 'never', { detail: error.message });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const voiceType = 'audio/ogg; codecs=opus';
const voice = [
  '-vn',
  '-ac',
  '1',
  '-ar',
  '48000',
  '-c:a',
  'libopus',
  '-b:a',
  '32k',
  '-application',
  'voip',
  '-t',
  String(hourSeconds),
  '-f',
  'ogg',
  '-y',
];
const scaleFilter = `scale=w='min(${longestSide},iw)':h='min(${longestSide},ih)':force_original_aspect_ratio=decrease`;
const picture = ['-frames:v', '1', '-vf', scaleFilter, '-q:v', '4', '-pix_fmt', 'yuvj420p', '-f', 'mjpeg', '-y'];

/**
 * Returns null when the storage or the quota is full: the original is then sent as a document, because the message must
 * be sent.
 */
async function storeCopy(
  storage: Storage,
  scope: Scope,
  localPath: string,
  file: OutboundFile,
): Promise<OutboundFile | null> {
  const { size } = await stat(localPath);
  const path = newPath(scope.companyId, clock.now());
  try {
    await storage.put(path, createReadStream(localPath), size);
  } catch (error) {
    if (error instanceof StorageError && (error.reason === 'over-quota' || error.reason === 'full')) return null;
    throw error;
  }
  return { ...file, path, bytes: size };
}

async function readHead(localPath: string): Promise<Buffer> {
  const file = await open(localPath, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
