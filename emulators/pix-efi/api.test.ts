import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { openShop, type Shop } from './testing/shop.ts';

let shop: Shop;
afterEach(() => shop.efi.stop());

const newTxid = () => randomBytes(16).toString('hex');
const chargeOf = (original = '10.00', more: object = {}) => ({
  calendario: { expiracao: 3600 },
  valor: { original },
  chave: shop.key,
  ...more,
});
const put = (txid: string, body: unknown) => shop.api(`PUT /v2/cob/${txid}`, body);

describe('the certificate of a caller', () => {
  it('is demanded for the token too', async () => {
    shop = await openShop();
    const none = { certificatePem: '', keyPem: '' };
    await expect(shop.call('POST /oauth/token', {}, { identity: none })).rejects.toThrow();
    await expect(shop.call(`GET /v2/cob/${newTxid()}`, undefined, { identity: none })).rejects.toThrow();
    expect(shop.efi.ledger.count('oauth')).toBe(1);
  });

  it('must be of the account whose credentials are used', async () => {
    shop = await openShop();
    const other = shop.efi.issueClient({ name: 'another shop', clientId: '', clientSecret: '', keys: [] });
    expect(await shop.token(other)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });
});

describe('a charge', () => {
  it('is answered as documented and read again', async () => {
    shop = await openShop();
    const txid = newTxid();
    const { status, body } = await put(
      txid,
      chargeOf('567.89', { devedor: { cpf: '12345678909', nome: 'Francisco' } }),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      txid,
      status: 'ATIVA',
      valor: { original: '567.89' },
      calendario: { expiracao: 3600 },
      loc: { tipoCob: 'cob' },
    });
    expect((await shop.api(`GET /v2/cob/${txid}`)).body).toEqual(body);
  });

  it.each([
    ['valor_invalido', 'an amount of zero', () => chargeOf('0.00')],
    ['valor_invalido', 'an amount as a number', () => chargeOf('1')],
    ['valor_invalido', 'a wrong CPF', () => chargeOf('1.00', { devedor: { cpf: '12345678900', nome: 'A' } })],
    ['valor_invalido', 'a wrong CNPJ', () => chargeOf('1.00', { devedor: { cnpj: '12345678000196', nome: 'A' } })],
    ['valor_invalido', 'an expiry of zero', () => chargeOf('1.00', { calendario: { expiracao: 0 } })],
    ['chave_invalida', 'a key of another account', () => chargeOf('1.00', { chave: 'another' })],
    ['json_invalido', 'a body that is no object', () => []],
    ['json_invalido', 'a payer without a name', () => chargeOf('1.00', { devedor: { cpf: '12345678909' } })],
  ])('is refused as %s for %s', async (nome, _title, body) => {
    shop = await openShop();
    expect(await put(newTxid(), body())).toMatchObject({ status: 400, body: { nome } });
  });

  it('is refused for a used txid and for one of another form', async () => {
    shop = await openShop();
    const txid = newTxid();
    await put(txid, chargeOf());
    expect(await put(txid, chargeOf())).toMatchObject({ status: 409, body: { nome: 'txid_duplicado' } });
    expect(await put('short', chargeOf())).toMatchObject({ status: 400, body: { nome: 'valor_invalido' } });
  });

  it('takes a CNPJ with letters', async () => {
    shop = await openShop();
    const devedor = { cnpj: '12ABC34501DE35', nome: 'Empresa Nova' };
    expect(await put(newTxid(), chargeOf('1.00', { devedor }))).toMatchObject({ status: 201 });
  });

  it('is paid once, unless a second or late payment is played', async () => {
    shop = await openShop();
    const { efi } = shop;
    const [first, second] = [newTxid(), newTxid()];
    for (const txid of [first, second]) await put(txid, chargeOf());
    efi.pay(first);
    expect(() => efi.pay(first)).toThrow('is paid');
    efi.pay(first, { again: true });
    expect((await shop.api(`GET /v2/cob/${first}`)).body).toMatchObject({ status: 'CONCLUIDA', pix: [{}, {}] });
    efi.clock.advance(3_601_000);
    expect(() => efi.pay(second)).toThrow('has expired');
    expect(efi.pay(second, { late: true }).cents).toBe(1_000);
  });
});

describe('errors', () => {
  it('are answered as problem+json when that form is set', async () => {
    shop = await openShop();
    shop.efi.settings.errorForm = 'problem';
    expect(await shop.api(`GET /v2/cob/${newTxid()}`)).toMatchObject({
      status: 404,
      body: { type: 'https://pix.bcb.gov.br/api/v2/error/CobNaoEncontrada', status: 404 },
    });
  });

  it('are answered 401 for an expired and for a revoked token', async () => {
    shop = await openShop({ tokenSeconds: 100 });
    const read = () => shop.api(`GET /v2/cob/${newTxid()}`).then(({ status }) => status);
    expect(await read()).toBe(400);
    shop.efi.clock.advance(101_000);
    expect(await read()).toBe(401);
    shop.efi.clock.release();
    expect(await read()).toBe(400);
    shop.efi.revokeTokens();
    expect(await read()).toBe(401);
  });
});

it('lists payments page by page and refuses a period that ends before it begins', async () => {
  shop = await openShop();
  for (let cents = 1; cents <= 5; cents += 1) shop.efi.transfer(shop.key, cents);
  const period = 'inicio=2020-01-01T00:00:00Z&fim=2099-01-01T00:00:00Z';
  const page = (number: number) =>
    shop.api(`GET /v2/pix?${period}&paginacao.paginaAtual=${number}&paginacao.itensPorPagina=2`);
  expect((await page(2)).body).toMatchObject({
    parametros: { paginacao: { paginaAtual: 2, quantidadeDePaginas: 3, quantidadeTotalDeItens: 5 } },
    pix: [{ valor: '0.05' }],
  });
  expect(await shop.api('GET /v2/pix?inicio=2026-01-02T00:00:00Z&fim=2026-01-01T00:00:00Z')).toMatchObject({
    status: 400,
    body: { nome: 'valor_invalido' },
  });
});

it('plays payments over the admin API and pays a code on the bank page', async () => {
  shop = await openShop();
  const [txid, other] = [newTxid(), newTxid()];
  await put(txid, chargeOf('12.50'));
  const { body: charge } = await put(other, chargeOf('3.00'));
  const admin = (path: string, body: object) =>
    fetch(`${shop.efi.adminUrl}${path}`, { method: 'POST', body: JSON.stringify(body) });
  const paid = (await (await admin(`/charges/${txid}/pay`, {})).json()) as { endToEndId: string };
  expect((await admin(`/charges/${txid}/pay`, {})).status).toBe(409);
  expect(await (await admin(`/payments/${paid.endToEndId}/return`, { cents: 250 })).json()).toMatchObject({
    devolucoes: [{ valor: '2.50', natureza: 'MED_FRAUDE', status: 'DEVOLVIDO' }],
  });
  expect((await admin('/transfers', { key: shop.key })).status).toBe(400);
  const pay = (code: string) =>
    fetch(shop.efi.bankUrl, { method: 'POST', body: new URLSearchParams({ code }) }).then((page) => page.text());
  expect(await pay(String(charge.pixCopiaECola))).toContain('Pago: R$ 3,00');
  expect(await pay('<b>no code')).toContain('Nenhuma cobrança');
  expect(await (await fetch(`${shop.efi.adminUrl}/state`)).json()).toMatchObject({ payments: 2, receivedCents: 1_550 });
});
