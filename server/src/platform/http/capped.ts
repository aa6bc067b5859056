import type { FastifyReply } from 'fastify';

/** The first `limit` of one more than fit; whether there are others is told in X-Has-More (X-LST-04). */
export function capped<Row>(reply: FastifyReply, found: Row[], limit: number): Row[] {
  void reply.header('x-has-more', String(found.length > limit));
  return found.slice(0, limit);
}
