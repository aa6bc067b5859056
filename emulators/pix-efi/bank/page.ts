import { createServer } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { RefusedRequest } from '../../lib/fields.ts';
import { closeServer, listen, type ListenOptions } from '../../lib/listen.ts';
import { codeOf } from '../pix/present.ts';
import type { Play } from '../play.ts';
import { amountOf, type World } from '../world.ts';

/** The payer's bank, for work by hand: a page that takes a code and pays its charge. */
export async function startBankPage({ charges }: World, play: Play, options: ListenOptions) {
  const payCode = (code: string): string => {
    const charge = [...charges.values()].find((one) => codeOf(one) === code.trim());
    if (!charge) throw new RefusedRequest(404, 'Nenhuma cobrança tem este código.');
    const { cents, endToEndId } = play.pay(charge.txid);
    return `Pago: R$ ${amountOf(cents).replace('.', ',')} (${endToEndId})`;
  };

  const server = createServer((request, response) => {
    const answer = (status: number, message = '') => {
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page(message));
    };
    if (request.method !== 'POST') return answer(200);
    readText(request)
      .then(
        (body) => answer(200, payCode(new URLSearchParams(body).get('code') ?? '')),
        () => response.destroy(),
      )
      .catch((error: unknown) => answer(error instanceof RefusedRequest ? error.status : 500, String(error)));
  });
  const { host, port } = await listen(server, options);
  return { url: `http://${host}:${port}`, close: () => closeServer(server) };
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const page = (message: string) => `<!doctype html>
<html lang="pt-BR">
  <meta name="viewport" content="width=device-width">
  <title>Banco de faz de conta</title>
  <style>body { font: 16px system-ui; max-width: 40rem; margin: 2rem auto; } textarea { width: 100%; height: 8rem; }</style>
  <h1>Banco de faz de conta</h1>
  <form method="post">
    <label>Pix copia e cola<textarea name="code" required></textarea></label>
    <button>Pagar</button>
  </form>
  <p role="status">${escape(message)}</p>
</html>
`;
