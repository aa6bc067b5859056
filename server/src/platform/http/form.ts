import type { RouteSpec } from '@recadia/contract/route';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

type Files = NonNullable<RouteSpec['files']>;

const fieldLimits = { fields: 50, fieldSize: 262_144, fieldNameSize: 100, headerPairs: 50 };

/** A form is read where the contract says that files come, and nowhere else. */
export function checkForm(spec: RouteSpec, request: FastifyRequest): void {
  if (request.isMultipart() && !spec.files) throw unexpected();
}

/** Fields and files in the order they come; a file is read before the next part is asked for. */
export function partsOf(request: FastifyRequest, { max, bytes }: Files): AsyncIterableIterator<Multipart> {
  if (!request.isMultipart()) throw unexpected();
  return readable(
    request.parts({ limits: { ...fieldLimits, files: max, fileSize: bytes, parts: fieldLimits.fields + max } }),
  );
}

/** A form without a boundary, or one that breaks off, is the sender's fault; the reader of forms throws it as a bare error. */
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

/** The one file of a form, whatever its field is called. */
export async function soleFile(request: FastifyRequest, files: Files): Promise<{ name: string; bytes: Buffer }> {
  let found: { name: string; bytes: Buffer } | undefined;
  for await (const part of partsOf(request, files)) {
    if (part.type === 'file') found = { name: part.filename, bytes: await part.toBuffer() };
  }
  if (!found) throw new AppError('ERR_VALIDATION', { details: { fields: { file: 'invalid_type' } } });
  return found;
}

const unexpected = () => new AppError('ERR_VALIDATION', { details: { fields: { body: 'malformed' } } });
