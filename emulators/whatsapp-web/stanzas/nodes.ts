import {
  encodeBigEndian,
  getAllBinaryNodeChildren,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  jidDecode,
  type BinaryNode,
} from 'baileys';

export type { BinaryNode };
export const SERVER = 's.whatsapp.net';
/** The server itself, as a sender. */
export const SERVER_JID = `@${SERVER}`;

type Content = BinaryNode['content'];
type Attrs = Record<string, string | undefined>;

/** Attributes without a value are omitted, as on the wire. */
export function node(tag: string, attrs: Attrs = {}, content?: Content): BinaryNode {
  const present = Object.entries(attrs).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { tag, attrs: Object.fromEntries(present), content };
}

export const child = getBinaryNodeChild;
export const children = getBinaryNodeChildren;
export const allChildren = getAllBinaryNodeChildren;

/** The bytes of a child; empty where there is none. */
export function bytesIn(parent: BinaryNode | undefined, tag: string): Buffer {
  return contentBytes(child(parent, tag));
}

export function contentBytes(of: BinaryNode | undefined): Buffer {
  const content = of?.content;
  if (content instanceof Uint8Array) return Buffer.from(content);
  return typeof content === 'string' ? Buffer.from(content) : Buffer.alloc(0);
}

export function numberIn(parent: BinaryNode | undefined, tag: string): number {
  return readNumber(bytesIn(parent, tag));
}

export function readNumber(bytes: Uint8Array): number {
  return bytes.reduce((number, byte) => number * 256 + byte, 0);
}

export const writeNumber = (value: number, bytes: number): Buffer => Buffer.from(encodeBigEndian(value, bytes));

/** The name before the @ and the device after the colon. */
export function readJid(jid: string | undefined): { user: string; server: string; device: number } | null {
  const decoded = jidDecode(jid);
  return decoded ? { user: decoded.user, server: decoded.server, device: decoded.device ?? 0 } : null;
}
