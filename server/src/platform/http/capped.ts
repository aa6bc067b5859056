import type { FastifyReply } from 'fastify';

/** Returns the first `limit` rows; X-Has-More is true when `found` holds more (X-LST-04). */
export function capped<Row>(reply: FastifyReply, found: Row[], limit: number): Row[] {
  void reply.header('x-has-more', String(found.length > limit));
  return found.slice(0, limit);
}
