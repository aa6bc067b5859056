import * as z from 'zod';
import { createSeals } from './seals.ts';

/** A file that belongs to another entity than a message: a quick message, a queue, a schedule. */
export interface LinkedFile {
  path: string;
  name: string;
  type: string;
  bytes: number;
}

const packed = z.tuple([z.string(), z.string(), z.string(), z.number()]);

export type FileLinks = ReturnType<typeof createFileLinks>;

/**
 * Signed URLs of such files, valid for a short time and without a session: only users who may see the entity receive
 * one.
 */
export function createFileLinks(secret: string) {
  const seals = createSeals(secret, 'file links');
  return {
    urlOf({ path, name, type, bytes }: LinkedFile, now: Date): string {
      const text = Buffer.from(JSON.stringify([path, name, type, bytes])).toString('base64url');
      return `/attachments/${seals.seal(text, now)}`;
    },

    read(link: string, now: Date): LinkedFile | null {
      const text = seals.read(link, now);
      if (text === null) return null;
      const [path, name, type, bytes] = packed.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
      return { path, name, type, bytes };
    },
  };
}
