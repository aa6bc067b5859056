import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, closeServer, type ListenOptions } from '../../lib/listen.ts';
import type { CloudNumber } from '../number.ts';
import type { World } from '../world.ts';
import { readAsked, type Asked } from './asked.ts';
import { errorRow, GraphRefusal, refusalBody } from './refusal.ts';

export interface GraphCall {
  method: string;
  url: URL;
  /** The id of the number, medium or account. */
  id: string;
  /** The account of the token. */
  wabaId: string;
  number: CloudNumber | undefined;
  json: () => Asked;
  form: () => Promise<FormData>;
  origin: string;
}

type GraphRoute = (call: GraphCall) => unknown;
/** By method and edge: `POST messages`; `GET ` is the object itself. */
export type GraphRoutes = Record<string, GraphRoute>;

export interface GraphServer {
  url: string;
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 110 * 1024 * 1024;
const VERSION = /^v\d+\.\d+$/;

/** graph.facebook.com and the host of its media, in one server. */
export async function startGraphServer(
  world: World,
  routes: GraphRoutes,
  options: ListenOptions,
): Promise<GraphServer> {
  const { numbers, media, chaos, ledger, random } = world;

  const route = async (request: IncomingMessage, url: URL, who: { id?: string }): Promise<unknown> => {
    const [version = '', id = '', edge = ''] = url.pathname.split('/').filter(Boolean);
    const body = await readBody(request);
    const method = request.method ?? 'GET';
    if (!VERSION.test(version)) throw new GraphRefusal(2635, 'the version is missing from the path');
    if (id === 'oauth') return grantToken(url, world);
    const wabaId = numbers.wabaOf(bearer(request));
    if (!wabaId) throw new GraphRefusal(190, 'Invalid OAuth access token');
    const found = numbers.byId(id);
    const number = found?.wabaId === wabaId ? found : undefined;
    who.id = number?.phoneNumberId;
    const handler = routes[`${method} ${edge}`];
    if (!handler) throw new GraphRefusal(100, `Unsupported ${method.toLowerCase()} request`);
    return handler({
      method,
      url,
      id,
      wabaId,
      number,
      json: () => readAsked(parseJson(body)),
      form: () => parseForm(body, request.headers['content-type'] ?? ''),
      origin: `http://${request.headers.host}`,
    });
  };

  const sendFile = (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const wabaId = numbers.wabaOf(bearer(request));
    const medium = media.open(url);
    if (!wabaId || (medium && medium.wabaId !== wabaId)) return void response.writeHead(401).end();
    if (!medium) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': medium.mimeType, 'content-length': medium.bytes.length });
    response.end(medium.bytes);
  };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://graph');
    if (chaos.refusal('connection') !== null) return void request.socket.destroy();
    if (url.pathname.startsWith('/whatsapp_business/')) return sendFile(request, response, url);
    const who: { id?: string } = {};
    let status = 200;
    const answer = await route(request, url, who).catch((error: unknown) => {
      const refusal = error instanceof GraphRefusal ? error : new GraphRefusal(131000, String(error));
      status = errorRow(refusal.code).httpStatus;
      return refusalBody(refusal, random.bytes(8).toString('base64url'));
    });
    const detail = { method: request.method, path: url.pathname, status };
    ledger.write({ direction: 'in', kind: 'graph', who: who.id, detail });
    if (chaos.refusal('answer', who.id) !== null) return void request.socket.destroy();
    chaos.pass('answer', who.id, () => {
      if (response.writableEnded) return;
      response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(answer));
    });
  };

  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  const { host, port } = await listen(server, options);
  return { url: `http://${host}:${port}`, close: () => closeServer(server) };
}

function bearer({ headers }: IncomingMessage): string {
  return headers.authorization?.replace(/^Bearer /, '') ?? '';
}

/** A sign-up code gives the token of the first number; the emulator has no other tokens. */
function grantToken(url: URL, { numbers }: World) {
  const [number] = numbers.all();
  if (!url.searchParams.get('code') || !number) throw new GraphRefusal(100, 'code is missing');
  return { access_token: number.token, token_type: 'bearer' };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    throw new GraphRefusal(100, 'the body is not JSON');
  }
}

async function parseForm(body: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new GraphRefusal(100, 'the body is not a form');
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new GraphRefusal(131053, 'the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
