import type { RouteSpec } from '@recadia/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { AppError } from '../errors.ts';
import { partsOf } from './form.ts';

/** So long may a request take to arrive: one that brings files over a slow line, and any other. */
export const arrivalMs = { files: 600_000, other: 30_000 };

/** Node knows one limit for all requests, that of files; whoever brings none has less time. */
export function limitOtherArrivals(app: FastifyInstance, mostMs = arrivalMs.other): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { declared } = routeOptions.config;
    if (declared && 'files' in declared && declared.files) return;
    // Nobody reads the end of a request without a body, and its answer may take longer.
    const timer = setTimeout(() => raw.complete || raw.destroy(), mostMs);
    const forget = () => clearTimeout(timer);
    raw.once('end', forget).once('close', forget);
  });
}

export interface IncomingFile {
  name: string;
  bytes: Readable;
}

/** A form as it streams in, one file at a time. `keep` reads each to its end; what it kept is the caller's to remove. */
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
        // Forms end their lines with both characters, whatever somebody typed.
        const value = String(part.value).replaceAll('\r\n', '\n');
        fields.set(name, [...(fields.get(name) ?? []), value]);
        continue;
      }
      // A file that is cut off fails here too; the form itself then tells of it, as the next of its parts.
      await keep({ name: part.filename, bytes: part.file }).catch((error: unknown) => {
        failure = error instanceof Error ? error : new Error('a file could not be kept', { cause: error });
        if (error instanceof AppError) throw error;
      });
      if (part.file.truncated) throw new AppError('ERR_FILE_TOO_LARGE');
    }
  } catch (error) {
    // What is still coming is read and dropped, so that the caller hears the answer.
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
