import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Upload } from '../../port/body.ts';
import type { GraphCall } from './graph.ts';

/** A file as a streamed multipart form, because a document may have 100 MB. */
export function uploadForm(upload: Upload, mimeType: string, fileName: string): NonNullable<GraphCall['upload']> {
  const boundary = `recadia-${randomUUID()}`;
  const part = (headers: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${content}`;
  const head = Buffer.from(
    [
      part('name="messaging_product"', 'whatsapp'),
      part('name="type"', mimeType),
      part(`name="file"; filename="${quoted(fileName)}"\r\nContent-Type: ${mimeType}`, ''),
    ].join('\r\n'),
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);

  async function* chunks() {
    yield head;
    for await (const chunk of upload.open()) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    yield tail;
  }
  return {
    body: Readable.toWeb(Readable.from(chunks(), { objectMode: false })) as ReadableStream<Uint8Array>,
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: head.length + upload.bytes + tail.length,
  };
}

/** Removes characters that end the header; the customer sees the file name of the message instead. */
function quoted(fileName: string): string {
  return fileName.replaceAll(/["\r\n]/g, '_');
}
