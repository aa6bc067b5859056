import { request, type RequestOptions } from 'node:https';
import { createServer } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import type { TlsIdentity } from '../../lib/certificate.ts';
import { closeServer, listen } from '../../lib/listen.ts';
import { shopAccount, startPixEfi, type PixEfiOptions } from '../index.ts';

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** The emulator, and calls of its account over https. */
export async function openShop(options: PixEfiOptions = {}) {
  const efi = await startPixEfi({ webhooks: { retryAfterMs: 5 }, ...options });
  const own = efi.issueClient(shopAccount);
  const basic = Buffer.from(`${shopAccount.clientId}:${shopAccount.clientSecret}`).toString('base64');

  const call = async (line: string, json?: unknown, more: { identity?: TlsIdentity; headers?: object } = {}) => {
    const [method, path] = line.split(' ');
    const { identity = own, headers } = more;
    const tls = { ca: efi.authorityPem, cert: identity.certificatePem, key: identity.keyPem, agent: false as const };
    return exchange(`${efi.url}${path}`, { method, headers: { ...headers }, ...tls }, json);
  };
  const token = async (identity?: TlsIdentity) =>
    call(
      'POST /oauth/token',
      { grant_type: 'client_credentials' },
      { identity, headers: { authorization: `Basic ${basic}` } },
    );
  const granted = await token();
  const headers = { authorization: `Bearer ${String(granted.body.access_token)}` };

  return {
    efi,
    call,
    token,
    key: shopAccount.keys[0] ?? '',
    /** A call with the account's token. */
    api: (line: string, json?: unknown, more: Record<string, string> = {}) =>
      call(line, json, { headers: { ...headers, ...more } }),
  };
}

function exchange(url: string, options: RequestOptions, json: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(url, options, (response: IncomingMessage) => {
      const read = async () => {
        const body = JSON.parse(await readText(response)) as Record<string, unknown>;
        resolve({ status: response.statusCode ?? 0, body });
      };
      read().catch(reject);
    });
    call.on('error', reject);
    call.end(json === undefined ? undefined : JSON.stringify(json));
  });
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** A server for webhooks with a certificate of the emulator's authority; it answers with these statuses, then 200. */
export async function openWebhookServer({ efi }: Shop, options: { demandsCertificate: boolean; answers?: number[] }) {
  const { demandsCertificate, answers = [] } = options;
  const calls: { path: string; body: string }[] = [];
  const { certificatePem: cert, keyPem: key } = efi.issueServer(['127.0.0.1']);
  const tls = { cert, key, ca: efi.authorityPem, requestCert: true, rejectUnauthorized: demandsCertificate };
  const server = createServer(tls, (incoming, response) => {
    const take = async () => {
      calls.push({ path: incoming.url ?? '', body: await readText(incoming) });
      response.writeHead(answers.shift() ?? 200).end();
    };
    take().catch(() => response.destroy());
  });
  const { port } = await listen(server);
  return { url: `https://127.0.0.1:${port}/hook`, calls, answers, close: () => closeServer(server) };
}
