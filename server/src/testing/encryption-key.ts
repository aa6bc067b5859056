import { createHash } from 'node:crypto';

/** The same key for every process on one database, because a database belongs to its first key. */
export const encryptionKeyOf = ({ name }: { name: string }): string =>
  createHash('sha256').update(`key of ${name}`).digest('base64');
