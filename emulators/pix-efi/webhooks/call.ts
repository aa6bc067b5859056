import http from 'node:http';
import https from 'node:https';
import type { TlsIdentity } from '../../lib/certificate.ts';

/** The status of an answer, or the error code of a call without one. */
export type CallResult = { status: number } | { failure: string };

export interface WebhookCall {
  url: string;
  body: unknown;
  /** The certificate that a server must trust to let Efí in. */
  identity?: TlsIdentity;
  authorityPem: string;
  timeoutMs: number;
}

export function postWebhook({ url, body, identity, authorityPem, timeoutMs }: WebhookCall): Promise<CallResult> {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const tls = { ca: authorityPem, cert: identity?.certificatePem, key: identity?.keyPem };
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve) => {
    const options = { ...tls, method: 'POST', headers, agent: false as const, signal: AbortSignal.timeout(timeoutMs) };
    const call = request(url, options, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0 }));
    });
    call.on('error', (error: NodeJS.ErrnoException) => resolve({ failure: error.code ?? error.name }));
    call.end(text);
  });
}

export const isTaken = (result: CallResult) => 'status' in result && result.status >= 200 && result.status <= 299;
