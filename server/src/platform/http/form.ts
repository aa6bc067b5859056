import type { RouteSpec } from '@recadia/contract/route';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

type Files = NonNullable<RouteSpec['files']>;

const fieldLimits = { fields: 50, fieldSize: 262_144, fieldNameSize: 100, headerPairs: 50 };

/** Refuses a form where the contract declares no files. */
export function checkForm(spec: RouteSpec, request: FastifyRequest): void {
  if (request.isMultipart() && !spec.files) throw unexpected();
}

/** Fields and files in their order; a file must be read before the next part. */
export function partsOf(request: FastifyRequest, { max, bytes }: Files): AsyncIterableIterator<Multipart> {
  if (!request.isMultipart()) throw unexpected();
  return readable(
    request.parts({ limits: { ...fieldLimits, files: max, fileSize: bytes, parts: fieldLimits.fields + max } }),
  );
}

/** A form without a boundary or with a missing end is a client error, but the parser throws it as a plain Error. */
async function* readable(parts: AsyncIterableIterator<Multipart>): AsyncIterableIterator<Multipart> {
  try {
    for await (const part of parts) {
      if (part.type === 'file') {
        if (part.file.errored) blameSender(part.file.errored);
        part.file.prependListener('error', blameSender);
      }
      yield part;
    }
  } catch (error) {
    throw error instanceof Error ? blameSender(error) : error;
  }
}

const blameSender = (error: Error & { statusCode?: number }): Error => {
  error.statusCode ??= 400;
  return error;
};

/** The one file of a form, under any field name. */
export async function soleFile(request: FastifyRequest, files: Files): Promise<{ name: string; bytes: Buffer }> {
  let found: { name: string; bytes: Buffer } | undefined;
  for await (const part of partsOf(request, files)) {
    if (part.type === 'file') found = { name: part.filename, bytes: await part.toBuffer() };
  }
  if (!found) throw new AppError('ERR_VALIDATION', { details: { fields: { file: 'invalid_type' } } });
  return found;
}

const unexpected = () => new AppError('ERR_VALIDATION', { details: { fields: { body: 'malformed' } } });
