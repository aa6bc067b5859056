import type { BinaryNode } from './nodes.ts';

/** A query the client waits for; without an answer the client waits for a minute. */
export interface Query {
  stanza: BinaryNode;
  /** Its first child, which names the query. */
  subject: BinaryNode;
  isSet: boolean;
}

export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly code: number;
  constructor(code: number, text: string) {
    super(text);
    this.code = code;
  }
}
