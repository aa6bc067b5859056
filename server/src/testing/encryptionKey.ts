import { createHash } from 'node:crypto';

/** The same for every process over one database, whoever starts it: a database belongs to its first key. */
export const encryptionKeyOf = ({ name }: { name: string }): string =>
  createHash('sha256').update(`key of ${name}`).digest('base64');
