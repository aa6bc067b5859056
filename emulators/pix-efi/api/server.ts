import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { RefusedRequest } from '../../lib/fields.ts';
import { closeServer, listen, type ListenOptions } from '../../lib/listen.ts';
import { EfiRefusal, refusalAnswer } from '../refusal.ts';
import type { World } from '../world.ts';
import type { ApiRoute } from './routes.ts';
import { accountOf, grantToken } from './tokens.ts';

interface Answer {
  status: number;
  contentType?: string;
  body: unknown;
}

const MAX_BODY_BYTES = 1_000_000;
const TOKEN_KIND = 'oauth';

/** pix.api.efipay.com.br: https with the emulator's own authority; a caller without a client certificate is cut off. */
export async function startApiServer(world: World, routes: ApiRoute[], options: ListenOptions) {
  const { authority, chaos, ledger, settings } = world;
  const host = options.host ?? '127.0.0.1';
  const { certificatePem, keyPem } = authority.issueServer([host, 'localhost']);

  const answerCall = async (request: IncomingMessage, kind: string, route: ApiRoute | undefined): Promise<Answer> => {
    const refused = chaos.refusal(kind);
    if (refused !== null) return refuse(new EfiRefusal(refused, 'erro_aplicacao', 'Ocorreu um erro na aplicação'));
    const { authorization = '' } = request.headers;
    const certificateName = String((request.socket as TLSSocket).getPeerCertificate().subject.CN);
    const text = await readBody(request);
    if (kind === TOKEN_KIND) {
      const granted = grantToken(world, authorization, certificateName);
      if (granted) return { status: 200, body: granted };
      return { status: 401, body: { error: 'invalid_client', error_description: 'Invalid or inactive credentials' } };
    }
    const account = accountOf(world, authorization, certificateName);
    if (!account) return { status: 401, body: { error: 'invalid_token', error_description: 'Invalid token' } };
    if (!route) throw new EfiRefusal(404, 'nao_encontrado', 'Endpoint não encontrado');
    const { pathname, searchParams: query } = addressOf(request);
    const params = (route.path.exec(pathname) ?? []).slice(1).map(decodeURIComponent);
    const { headers } = request;
    return {
      status: route.status,
      body: await route.answer({ account, params, query, headers, json: () => parse(text) }),
    };
  };

  const refuse = (refusal: EfiRefusal): Answer => refusalAnswer(refusal, settings.errorForm);

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = addressOf(request);
    const route = routes.find(({ method, path }) => method === request.method && path.test(pathname));
    const kind = pathname === '/oauth/token' ? TOKEN_KIND : (route?.kind ?? 'unknown');
    if (chaos.refusal('connection') !== null) return void request.socket.destroy();
    const answer = await answerCall(request, kind, route).catch((error: unknown) => {
      if (error instanceof EfiRefusal) return refuse(error);
      if (error instanceof RefusedRequest) return refuse(new EfiRefusal(400, 'json_invalido', error.message));
      return refuse(new EfiRefusal(500, 'erro_aplicacao', String(error)));
    });
    ledger.write({ direction: 'in', kind, who: pathname, detail: { status: answer.status } });
    // The call has worked, and its answer is lost.
    if (chaos.refusal(`answer.${kind}`) !== null) return void request.socket.destroy();
    chaos.pass(`answer.${kind}`, undefined, () => {
      if (response.writableEnded) return;
      response.writeHead(answer.status, { 'content-type': answer.contentType ?? 'application/json' });
      response.end(JSON.stringify(answer.body));
    });
  };

  const tls = { cert: certificatePem, key: keyPem, ca: authority.certificatePem };
  const server = createServer({ ...tls, requestCert: true, rejectUnauthorized: true }, (request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  const { port } = await listen(server, options);
  return { url: `https://${host}:${port}`, close: () => closeServer(server) };
}

const addressOf = ({ url }: IncomingMessage) => new URL(url ?? '/', 'https://efi');

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new EfiRefusal(400, 'json_invalido', 'O corpo da requisição não é um JSON válido');
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request as AsyncIterable<string>) {
    text += chunk;
    if (text.length > MAX_BODY_BYTES)
      throw new EfiRefusal(413, 'json_invalido', 'O corpo da requisição é muito grande');
  }
  return text;
}
