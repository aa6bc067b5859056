import { readFields } from '../../lib/fields.ts';
import { drawQrCode } from '../pix/qr-image.ts';
import { createCharge, findCharge, findLocation } from '../pix/charges.ts';
import { codeOf, presentCharge, presentPayment, presentRefund } from '../pix/present.ts';
import { findPayment, findRefund, requestRefund, settleRefund } from '../pix/refunds.ts';
import { EfiRefusal, invalidValue } from '../refusal.ts';
import type { Account, Payment, World } from '../world.ts';
import type { createRegistrar } from '../webhooks/register.ts';
import type { WebhookSender } from '../webhooks/sender.ts';

interface ApiCall {
  account: Account;
  params: string[];
  query: URLSearchParams;
  headers: Record<string, string | string[] | undefined>;
  json: () => unknown;
}

export interface ApiRoute {
  /** The name for chaos and for the ledger. */
  kind: string;
  method: string;
  path: RegExp;
  status: number;
  answer: (call: ApiCall) => unknown;
}

const longestPage = 1_000;

export function pixRoutes(
  world: World,
  sender: WebhookSender,
  register: ReturnType<typeof createRegistrar>,
): ApiRoute[] {
  const route = (kind: string, method: string, path: RegExp, status: number, answer: ApiRoute['answer']): ApiRoute => ({
    kind,
    method,
    path,
    status,
    answer,
  });
  const checkKey = ({ keys }: Account, key: string) => {
    if (!keys.includes(key))
      throw new EfiRefusal(400, 'chave_invalida', 'A chave informada não faz referência à conta Efí autenticada');
  };

  return [
    route('cob.put', 'PUT', /^\/v2\/cob\/([^/]+)$/, 201, ({ account, params: [txid = ''], json }) =>
      presentCharge(createCharge(world, account, txid, json()), world),
    ),
    route('cob.get', 'GET', /^\/v2\/cob\/([^/]+)$/, 200, ({ account, params: [txid = ''] }) =>
      presentCharge(findCharge(world, account, txid), world),
    ),
    route('qrcode', 'GET', /^\/v2\/loc\/(\d+)\/qrcode$/, 200, ({ account, params: [id] }) => {
      const code = codeOf(findLocation(world, account, Number(id)));
      return { qrcode: code, imagemQrcode: drawQrCode(code) };
    }),
    route('pix.list', 'GET', /^\/v2\/pix$/, 200, ({ account, query }) => listPayments(world, account, query)),
    route('refund.put', 'PUT', /^\/v2\/pix\/([^/]+)\/devolucao\/([^/]+)$/, 201, (call) => {
      const [endToEndId = '', id = ''] = call.params;
      const payment = findPayment(world, call.account, endToEndId);
      const refund = requestRefund(world, payment, id, call.json());
      const answered = presentRefund(refund);
      if (world.settings.settlesRefunds) {
        settleRefund(world, refund);
        sender.send(payment);
      }
      return answered;
    }),
    route('refund.get', 'GET', /^\/v2\/pix\/([^/]+)\/devolucao\/([^/]+)$/, 200, (call) => {
      const [endToEndId = '', id = ''] = call.params;
      return presentRefund(findRefund(findPayment(world, call.account, endToEndId), id));
    }),
    route(
      'webhook.put',
      'PUT',
      /^\/v2\/webhook\/([^/]+)$/,
      201,
      async ({ account, params: [key = ''], headers, json }) => {
        checkKey(account, key);
        const url = readFields(json()).optionalText('webhookUrl') ?? '';
        await register(key, { url, skipsMutualTls: headers['x-skip-mtls-checking'] === 'true' });
        return { webhookUrl: url };
      },
    ),
    route('webhook.get', 'GET', /^\/v2\/webhook\/([^/]+)$/, 200, ({ account, params: [chave = ''] }) => {
      checkKey(account, chave);
      const webhook = world.webhooks.get(chave);
      if (!webhook) throw new EfiRefusal(400, 'webhook_nao_encontrado', 'Nenhum webhook encontrado para a chave');
      return { webhookUrl: webhook.url, chave, criacao: webhook.createdAt.toISOString() };
    }),
  ];
}

function listPayments({ payments }: World, { keys }: Account, query: URLSearchParams) {
  const [from, to] = [readMoment(query, 'inicio'), readMoment(query, 'fim')];
  if (to < from) throw invalidValue('Campo de data fim deve ser maior ou igual ao campo de data inicio');
  const page = readCount(query, 'paginacao.paginaAtual', 0);
  const size = readCount(query, 'paginacao.itensPorPagina', 100);
  if (size < 1 || size > longestPage) throw invalidValue('Campo paginacao.itensPorPagina inválido');
  const isListed = ({ key, paidAt }: Payment) =>
    keys.includes(key) && paidAt.getTime() >= from && paidAt.getTime() < to + 1_000;
  const found = payments.filter(isListed);
  return {
    parametros: {
      inicio: new Date(from).toISOString(),
      fim: new Date(to).toISOString(),
      paginacao: {
        paginaAtual: page,
        itensPorPagina: size,
        quantidadeDePaginas: Math.max(1, Math.ceil(found.length / size)),
        quantidadeTotalDeItens: found.length,
      },
    },
    pix: found.slice(page * size, (page + 1) * size).map(presentPayment),
  };
}

function readMoment(query: URLSearchParams, name: string): number {
  const moment = Date.parse(query.get(name) ?? '');
  if (Number.isNaN(moment)) throw invalidValue(`Campo ${name} deve ser uma data`);
  return moment;
}

function readCount(query: URLSearchParams, name: string, usual: number): number {
  const text = query.get(name);
  if (text !== null && !/^\d{1,6}$/.test(text)) throw invalidValue(`Campo ${name} inválido`);
  return text === null ? usual : Number(text);
}
