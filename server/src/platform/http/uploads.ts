import type { RouteSpec } from '@recadia/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { AppError } from '../errors.ts';
import { partsOf } from './form.ts';

/** Time limit for receiving a request: with files, which may come over a slow connection, and without. */
export const arrivalMs = { files: 600_000, other: 30_000 };

/** Node has one limit for all requests, which is that of files; requests without files have less time. */
export function limitOtherArrivals(app: FastifyInstance, mostMs = arrivalMs.other): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { declared } = routeOptions.config;
    if (declared && 'files' in declared && declared.files) return;
    // A request without a body is never read to its end, and its answer may take longer.
    const timer = setTimeout(() => raw.complete || raw.destroy(), mostMs);
    const forget = () => clearTimeout(timer);
    raw.once('end', forget).once('close', forget);
  });
}

export interface IncomingFile {
  name: string;
  bytes: Readable;
}

/**
 * Reads a form as a stream, one file at a time. `keep` reads each file to its end; the caller removes the files it
 * kept.
 */
export async function readForm(
  request: FastifyRequest,
  limits: NonNullable<RouteSpec['files']>,
  keep: (file: IncomingFile) => Promise<void>,
): Promise<Record<string, string[]>> {
  const fields = new Map<string, string[]>();
  let failure: Error | undefined;
  try {
    for await (const part of partsOf(request, limits)) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) throw new Error('a field is too long');
        const name = part.fieldname.replace(/\[\]$/, '');
        // Browsers send form lines with CRLF, independent of the typed text.
        const value = String(part.value).replaceAll('\r\n', '\n');
        fields.set(name, [...(fields.get(name) ?? []), value]);
        continue;
      }
      // A truncated file fails here too; the parser then throws its own error at the next part.
      await keep({ name: part.filename, bytes: part.file }).catch((error: unknown) => {
        failure = error instanceof Error ? error : new Error('a file could not be kept', { cause: error });
        if (error instanceof AppError) throw error;
      });
      if (part.file.truncated) throw new AppError('ERR_FILE_TOO_LARGE');
    }
  } catch (error) {
    // The rest of the body is read and dropped, so that the client receives the answer.
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof AppError) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT')
      throw new AppError('ERR_FILE_TOO_LARGE');
    throw new AppError('ERR_VALIDATION', { details: { fields: { body: 'malformed' } }, cause: error });
  }
  if (failure) throw failure;
  return Object.fromEntries(fields);
}
