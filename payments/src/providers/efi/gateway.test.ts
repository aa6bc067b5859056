import { describe, expect, it } from 'vitest';
import { failureOf, newId } from '../../conformance/rig.test-suite.ts';
import { efiCharge, efiKey, efiPaidCharge, efiPayment, efiRefund, efiToken } from '../../testing/efi-answers.ts';
import { scriptSend, type ScriptedAnswer } from '../../testing/scripted-send.ts';
import { createEfiGateway } from './index.ts';

const id = newId();
const account = { environment: 'sandbox', clientId: 'id', clientSecret: 'secret', key: efiKey } as const;

/** A gateway whose token call works and whose other calls get this answer. */
function openGateway(answer: ScriptedAnswer | ((line: string) => ScriptedAnswer)) {
  const { send, sent } = scriptSend((line) => {
    if (line === 'POST /oauth/token') return { body: efiToken };
    return typeof answer === 'function' ? answer(line) : answer;
  });
  return { gateway: createEfiGateway({ ...account, send }), sent };
}

it('sends the body and the headers that Efí documents', async () => {
  const { gateway, sent } = openGateway({ status: 201, body: efiCharge(id) });
  const payer = { name: 'Empresa de Serviços SA', taxId: '12345678000195' };
  await gateway.charge({ id, amountCents: 12_345, description: 'á'.repeat(150), payer });
  const [token, put] = sent;
  expect(token?.headers.authorization).toBe(`Basic ${Buffer.from('id:secret').toString('base64')}`);
  expect(token?.body).toBe('{"grant_type":"client_credentials"}');
  expect([put?.line, put?.headers.authorization]).toEqual([`PUT /v2/cob/${id}`, 'Bearer token-1']);
  expect(JSON.parse(put?.body ?? '')).toEqual({
    calendario: { expiracao: 3600 },
    devedor: { cnpj: '12345678000195', nome: 'Empresa de Serviços SA' },
    valor: { original: '123.45' },
    chave: efiKey,
    solicitacaoPagador: 'á'.repeat(140),
  });
});

it('calls the address of its environment, and another one only when that is allowed', async () => {
  const urls: string[] = [];
  const send = ({ url }: { url: string }) => {
    urls.push(new URL(url).origin);
    return Promise.reject(new Error('no network'));
  };
  for (const environment of ['production', 'sandbox'] as const)
    await failureOf(createEfiGateway({ ...account, environment, send }).read(id));
  expect(urls).toEqual(['https://pix.api.efipay.com.br', 'https://pix-h.api.efipay.com.br']);
  const baseUrl = 'https://127.0.0.1:7806';
  expect(() => createEfiGateway({ ...account, baseUrl, send })).toThrow('allowCustomEndpoint');
  const plain = { baseUrl: 'http://127.0.0.1:7806', allowCustomEndpoint: true };
  expect(() => createEfiGateway({ ...account, ...plain, send })).toThrow('https');
});

it('renews a token that Efí refuses, and repeats the call with the new one', async () => {
  let renewals = 0;
  const { send, sent } = scriptSend((line) => {
    if (line === 'POST /oauth/token') return { body: { ...efiToken, access_token: `token-${(renewals += 1)}` } };
    const isRefused = sent.at(-1)?.headers.authorization === 'Bearer token-1';
    return isRefused ? { status: 401, body: { error: 'invalid_token' } } : { body: efiCharge(id) };
  });
  const gateway = createEfiGateway({ ...account, send });
  expect(await gateway.read(id)).toMatchObject({ id, status: 'open' });
  expect(await gateway.read(id)).toMatchObject({ id });
  const bearers = sent.map(({ headers }) => headers.authorization).filter((text) => text?.startsWith('Bearer'));
  expect([renewals, bearers]).toEqual([2, ['Bearer token-1', 'Bearer token-2', 'Bearer token-2']]);
});

it('reads the delay of a rate limit', async () => {
  const { gateway } = openGateway({ status: 429, headers: { 'retry-after': '7' }, body: '' });
  await expect(gateway.read(id)).rejects.toMatchObject({
    code: 'rate-limited',
    isRetryable: true,
    retryAfterMs: 7_000,
  });
});

it('refuses a charge that asks for another amount or pays to another key', async () => {
  for (const change of [{ valor: { original: '123.44' } }, { chave: 'another-key' }, { txid: newId() }]) {
    const { gateway } = openGateway({ status: 201, body: { ...efiCharge(id), ...change } });
    expect(await failureOf(gateway.charge({ id, amountCents: 12_345 }))).toBe('conflict');
  }
});

describe('an answer outside the agreed form', () => {
  const charges: [title: string, change: object][] = [
    ['an unknown status', { status: 'PAGA' }],
    ['a status named like a property of objects', { status: 'constructor' }],
    ['no status', { status: undefined }],
    ['an amount as a number', { valor: { original: 123.45 } }],
    ['an amount with one decimal', { valor: { original: '123.4' } }],
    ['no amount', { valor: {} }],
    ['no key', { chave: undefined }],
    ['another charge', { txid: newId() }],
    ['a date that does not exist', { calendario: { criacao: '2026-13-45T99:99:99Z', expiracao: 3600 } }],
    ['a negative expiry', { calendario: { criacao: '2026-09-09T20:15:00Z', expiracao: -1 } }],
    ['payments that are no list', { pix: { 0: efiPayment(id) } }],
    ['a payment of another charge', { pix: [efiPayment(newId())] }],
    ['a payment without an id', { pix: [{ ...efiPayment(id), endToEndId: undefined }] }],
    ['an id with a path', { pix: [{ ...efiPayment(id), endToEndId: '../../v2/cob' }] }],
    ['an unknown refund status', { pix: [{ ...efiPayment(id), devolucoes: [{ ...efiRefund('a'), status: 'NOVO' }] }] }],
    [
      'an unknown reason of a refund',
      { pix: [{ ...efiPayment(id), devolucoes: [{ ...efiRefund('a'), natureza: 'X' }] }] },
    ],
  ];

  it.each(charges)('is refused for a charge with %s', async (_title, change) => {
    const { gateway } = openGateway({ body: { ...efiPaidCharge(id), ...change } });
    expect(await failureOf(gateway.read(id))).toBe('bad-answer');
  });

  it.each(['', 'null', '[]', '"text"', '{', '<html>', '\0', `${'['.repeat(50_000)}`])(
    'is refused: %j',
    async (body) => {
      const { gateway } = openGateway({ body });
      expect(await failureOf(gateway.read(id))).toBe('bad-answer');
    },
  );

  it('is refused for a token with a line break, without an end or without a text', async () => {
    for (const change of [
      { access_token: 'a\r\nb' },
      { expires_in: undefined },
      { expires_in: -1 },
      { access_token: 7 },
    ]) {
      const { send } = scriptSend(() => ({ body: { ...efiToken, ...change } }));
      expect(await failureOf(createEfiGateway({ ...account, send }).read(id))).toBe('bad-answer');
    }
  });

  it('is refused for a list whose pages have no end', async () => {
    const paginacao = { paginaAtual: 0, itensPorPagina: 100, quantidadeDePaginas: 9_999, quantidadeTotalDeItens: 1 };
    const { gateway, sent } = openGateway({ body: { parametros: { paginacao }, pix: [] } });
    const read = async () => {
      for await (const payment of gateway.list({ from: new Date(0), to: new Date(0) })) expect(payment).toBeDefined();
    };
    expect(await failureOf(read())).toBe('bad-answer');
    expect(sent).toHaveLength(2);
  });

  it('is read back when it answers a charge', async () => {
    const { gateway, sent } = openGateway((line) =>
      line.startsWith('PUT') ? { status: 201, body: '<html>' } : { body: efiCharge(id) },
    );
    expect(await gateway.charge({ id, amountCents: 12_345 })).toMatchObject({ id, status: 'open' });
    expect(sent.map(({ line }) => line)).toEqual(['POST /oauth/token', `PUT /v2/cob/${id}`, `GET /v2/cob/${id}`]);
  });
});

describe('a webhook body', () => {
  const { gateway } = openGateway({ body: {} });
  const read = (body: unknown) => gateway.readWebhook(JSON.stringify(body));

  it('has the payments that were received, without those that were sent', () => {
    const sentPix = { endToEndId: 'E1', chave: efiKey, tipo: 'SOLICITACAO', status: 'NAO_REALIZADO', horario: null };
    const claims = read({ pix: [efiPayment(id), sentPix] });
    expect(claims).toMatchObject({ payments: [{ chargeId: id, amountCents: 12_345 }], unreadable: 0 });
  });

  it('keeps readable payments beside unreadable ones', () => {
    const claims = read({ pix: [null, 7, 'x', {}, { ...efiPayment(id), valor: '1e5' }, efiPayment(id)] });
    expect([claims.payments.length, claims.unreadable]).toEqual([1, 5]);
  });

  it.each(['', 'null', '[]', '{"pix":7}', '{', `{"pix":[${'0,'.repeat(1_000)}0]}`])('is refused: %j', async (body) => {
    expect(await failureOf(Promise.resolve().then(() => gateway.readWebhook(body)))).toBe('bad-answer');
  });
});
