import { isDatabaseBusy, isStatementTimeout } from '@recadia/db';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import { requestFacts } from './access-log.ts';

/**
 * The only place that turns an error into an answer: `{ error, details?, requestId }`, plus the holder of a ticket
 * (TKT-33).
 */
export function answerError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const known = asAppError(error);
  if (known.status >= 500) request.log.error({ ...requestFacts(request), err: known.cause ?? error }, 'request failed');
  else request.log.info({ ...requestFacts(request), code: known.code }, 'request refused');
  const retryAfterMs = retryAfterOf(known);
  if (retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(retryAfterMs / 1000));
  const beside = known.code === 'ERR_OTHER_OPEN_TICKET' ? (known.details as { ticket: unknown }) : {};
  return reply.status(known.status).send({
    error: known.code,
    ...beside,
    ...(known.details ? { details: known.details } : {}),
    requestId: request.id,
  });
}

function retryAfterOf({ code, status, details }: AppError): number | undefined {
  if (status === 429) return (details as { retryAfterMs: number }).retryAfterMs;
  return code === 'ERR_UNAVAILABLE' || code === 'ERR_TOOK_TOO_LONG' ? busyMs : undefined;
}

/** Clients retry after this time when the database is busy or the pool is full. */
const busyMs = 5_000;

export const answerNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  answerError(new AppError('ERR_NOT_FOUND'), request, reply);

/** Bytes that are no HTTP request have no route and no reply object, so the answer is written to the socket. */
export function answerMalformed(_error: Error, socket: Socket): void {
  const { code, status } = new AppError('ERR_VALIDATION');
  const requestId = newId();
  const body = JSON.stringify({ error: code, requestId });
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} Bad Request\r\ncontent-type: application/json\r\nx-request-id: ${requestId}\r\n` +
        `connection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}

/** Disk of the storage, a quota of the system, or PostgreSQL. */
const isDiskFull = ({ code }: FastifyError): boolean => ['ENOSPC', 'EDQUOT', '53100'].includes(code);

/** Converts an error of Fastify, of the database or of the product to one that the client may read. */
export function asAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (isStatementTimeout(error)) return new AppError('ERR_TOOK_TOO_LONG', { cause: error });
  if (isDiskFull(error)) return new AppError('ERR_STORAGE_FULL', { cause: error });
  if (isDatabaseBusy(error)) return new AppError('ERR_UNAVAILABLE', { cause: error });
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('ERR_FILE_TOO_LARGE');
  if (error.statusCode === 413) return new AppError('ERR_BODY_TOO_LARGE');
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return new AppError('ERR_VALIDATION', { details: { fields: { body: 'malformed' } }, cause: error });
  }
  return new AppError('ERR_INTERNAL', { cause: error });
}
