import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { makeTlsIdentity } from '../../lib/certificate.ts';
import type { Chaos } from '../../lib/chaos.ts';
import type { Ledger } from '../../lib/ledger.ts';
import { closeServer, listen, type ListenOptions } from '../../lib/listen.ts';
import type { Random } from '../../lib/random.ts';

/** Replaces mmg.whatsapp.net, which stores encrypted files, and pps, which serves pictures. */
export interface MediaHost {
  /** Host and port, as sent to the client. */
  host: string;
  certificatePem: string;
  /** Stores a file and returns its path. */
  store(ciphertext: Buffer): string;
  /** Stores a public picture and returns its address, which expires like WhatsApp's addresses. */
  show(picture: Buffer): string;
  read(directPath: string): Buffer | undefined;
  /** Deletes a file, like WhatsApp after some weeks; the phone still has its own copy. */
  forget(directPath: string): boolean;
  /** The phone uploads its copy again, to a new path. */
  uploadAgain(directPath: string): string | undefined;
  close(): Promise<void>;
}

const MAX_STORED_BYTES = 256 * 1024 * 1024;
const MAX_FILE_BYTES = 128 * 1024 * 1024;

export async function startMediaHost(
  tools: { random: Random; ledger: Ledger; chaos: Chaos },
  options: ListenOptions,
): Promise<MediaHost> {
  const { random, ledger, chaos } = tools;
  const files = new Map<string, Buffer>();
  const forgotten = new Map<string, Buffer>();
  let storedBytes = 0;
  const identity = makeTlsIdentity([options.host ?? '127.0.0.1', 'localhost'], random.bytes(8));

  const drop = (directPath: string) => {
    storedBytes -= files.get(directPath)?.length ?? 0;
    return files.delete(directPath);
  };
  const store = (ciphertext: Buffer) => {
    const directPath = `/v/t62/${random.hex(16)}`;
    files.set(directPath, ciphertext);
    storedBytes += ciphertext.length;
    for (const oldest of files.keys()) {
      if (storedBytes <= MAX_STORED_BYTES) break;
      drop(oldest);
    }
    return directPath;
  };

  const upload = async (request: IncomingMessage, response: ServerResponse) => {
    const ciphertext = await readAll(request);
    if (!ciphertext) return void response.writeHead(413).end();
    const directPath = store(ciphertext);
    ledger.write({ direction: 'in', kind: 'upload', detail: { bytes: ciphertext.length, directPath } });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ url: `https://${host}${directPath}`, direct_path: directPath }));
  };
  const download = (directPath: string, response: ServerResponse) => {
    const file = files.get(directPath);
    ledger.write({ direction: 'out', kind: 'download', detail: { directPath, bytes: file?.length ?? null } });
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-length': file.length }).end(file);
  };

  const server = createServer({ key: identity.keyPem, cert: identity.certificatePem }, (request, response) => {
    const isUpload = request.method === 'POST';
    const refusal = chaos.refusal(isUpload ? 'upload' : 'download');
    if (refusal !== null) {
      response.writeHead(refusal).end();
    } else if (isUpload) {
      upload(request, response).catch(() => response.destroy());
    } else {
      download(new URL(request.url ?? '/', 'https://media').pathname, response);
    }
  });
  const address = await listen(server, options);
  const host = `${address.host}:${address.port}`;
  return {
    host,
    certificatePem: identity.certificatePem,
    store,
    show: (picture) => `https://${host}${store(picture)}?ccb=11-4&oe=${random.hex(4)}`,
    read: (directPath) => files.get(directPath),
    forget: (directPath) => {
      const file = files.get(directPath);
      if (file) forgotten.set(directPath, file);
      return drop(directPath);
    },
    uploadAgain: (directPath) => {
      const file = forgotten.get(directPath);
      forgotten.delete(directPath);
      return file && store(file);
    },
    close: () => closeServer(server),
  };
}

async function readAll(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_FILE_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
