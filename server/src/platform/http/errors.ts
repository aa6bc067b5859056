import type { FastifyError, FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { whereabouts } from './accessLog.ts';

/** The one place where a failure becomes an answer: `{ error, details?, requestId }`. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const known = error instanceof AppError ? error : fromFastify(error);
    if (known.status >= 500)
      request.log.error({ ...whereabouts(request), err: known.cause ?? error }, 'request failed');
    else request.log.info({ ...whereabouts(request), code: known.code }, 'request refused');
    if (known.code === 'ERR_TOO_MANY_REQUESTS') {
      const { retryAfterMs } = known.details as { retryAfterMs: number };
      reply.header('retry-after', Math.ceil(retryAfterMs / 1000));
    }
    return reply
      .status(known.status)
      .send({ error: known.code, ...(known.details ? { details: known.details } : {}), requestId: request.id });
  });

  app.setNotFoundHandler((request, reply) => reply.status(404).send({ error: 'ERR_NOT_FOUND', requestId: request.id }));
}

function fromFastify(error: FastifyError): AppError {
  if (error.statusCode === 413) return new AppError('ERR_BODY_TOO_LARGE');
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return new AppError('ERR_VALIDATION', { details: { fields: { body: 'malformed' } }, cause: error });
  }
  return new AppError('ERR_INTERNAL', { cause: error });
}
