import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { maria, openDesk, shop, textTo } from './testing/desk.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;
afterEach(() => desk.close());

const write = (text: string) => desk.cloud.write(maria.phone, { to: shop.phone, words: { text } });

describe('webhooks', () => {
  it('carry a message with its writer, in ASCII, signed over those bytes', async () => {
    desk = await openDesk();
    const id = write('olá, ação 😀');
    const { messages, values } = await desk.updates();
    expect(messages).toEqual([
      expect.objectContaining({ id, from: maria.phone, type: 'text', text: { body: 'olá, ação 😀' } }),
    ]);
    expect(values[0]?.contacts?.[0]).toMatchObject({ profile: { name: maria.name }, wa_id: maria.phone });
    expect(values[0]?.metadata).toEqual({ display_phone_number: shop.phone, phone_number_id: 'P1' });
    const [webhook] = desk.taken;
    expect(webhook?.rawBody).toMatch(/^[\x20-\x7e]+$/);
    const hmac = createHmac('sha256', shop.appSecret)
      .update(webhook?.rawBody ?? '')
      .digest('hex');
    expect(webhook?.signature).toBe(`sha256=${hmac}`);
  });

  it('leave out the number when the customer hides it', async () => {
    desk = await openDesk();
    desk.cloud.addPerson({ phone: '5521977776666', name: 'Zé', username: 'ze.rj', hidesPhone: true });
    desk.cloud.write('5521977776666', { to: shop.phone, words: { text: 'sem telefone' } });
    const { messages, values } = await desk.updates();
    const userId = desk.cloud.userIdFor('5521977776666', shop.phone);
    expect(userId).toMatch(/^BR\.\d+$/);
    expect(messages[0]).toMatchObject({ from_user_id: userId });
    expect(messages[0]).not.toHaveProperty('from');
    expect(values[0]?.contacts?.[0]).toEqual({ profile: { name: 'Zé', username: 'ze.rj' }, user_id: userId });
    expect(JSON.stringify(values)).not.toContain('5521977776666');
  });

  it('are repeated until they are taken', async () => {
    desk = await openDesk();
    desk.answerWith(500, 503);
    const id = write('de novo');
    const { messages } = await desk.updates();
    expect(messages.map((message) => message.id)).toEqual([id]);
    const tries = desk.cloud.ledger.list({ kind: 'webhook' }).map(({ detail }) => detail?.status);
    expect(tries).toEqual([500, 503, 200]);
  });

  it('wait for a product that is away, as long as it takes', async () => {
    desk = await openDesk({ webhooks: { retryAfterMs: 60_000 } });
    desk.answerWith(503);
    write('paciência');
    await desk.cloud.ledger.waitFor(({ kind }) => kind === 'webhook', { since: 0 });
    expect(desk.taken).toEqual([]);
    desk.cloud.retryWebhooksNow();
    expect((await desk.updates()).messages).toHaveLength(1);
  });

  it('are given up after a week', async () => {
    desk = await openDesk({ webhooks: { retryAfterMs: 60_000 } });
    const { cloud } = desk;
    const tries = (count: number) =>
      cloud.ledger.waitFor(({ kind, detail }) => kind === 'webhook' && detail?.tries === count, { since: 0 });
    desk.answerWith(503, 503, 503);
    write('tarde demais');
    await tries(1);
    cloud.clock.advance(6 * 24 * 3_600_000);
    cloud.retryWebhooksNow();
    await tries(2);
    cloud.clock.advance(2 * 24 * 3_600_000);
    cloud.retryWebhooksNow();
    await tries(3);
    expect((await desk.updates()).messages).toEqual([]);
  });

  it('carry several updates when there are several, up to the limit', async () => {
    desk = await openDesk({ webhooks: { batch: 10 } });
    for (let n = 0; n < 25; n += 1) write(`${n}`);
    const { messages } = await desk.updates();
    expect(messages).toHaveLength(25);
    expect(desk.taken).toHaveLength(3);
  });

  it('are doubled, dropped, put out of order and forged on demand', async () => {
    desk = await openDesk({ webhooks: { batch: 1, maxInFlight: 1 } });
    const { chaos } = desk.cloud;
    const texts = async () => (await desk.updates()).messages.map(({ text }) => (text as { body: string }).body);
    chaos.add({ action: 'duplicate', kind: 'webhook', times: 1 });
    write('dobro');
    expect(await texts()).toEqual(['dobro', 'dobro']);
    chaos.add({ action: 'drop', kind: 'webhook', times: 1 });
    write('perdida');
    chaos.add({ action: 'reorder', kind: 'webhook', times: 1 });
    write('segunda');
    write('primeira');
    expect(await texts()).toEqual(['dobro', 'dobro', 'primeira', 'segunda']);
    chaos.add({ action: 'refuse', kind: 'signature', times: 1 });
    write('forjada');
    await desk.updates();
    const { rawBody = '', signature } = desk.taken.at(-1) ?? {};
    expect(signature).not.toBe(`sha256=${createHmac('sha256', shop.appSecret).update(rawBody).digest('hex')}`);
  });

  it('tell edits and deletions only for numbers of the Business app, which also echo their phone', async () => {
    desk = await openDesk();
    const plain = write('as 3');
    desk.cloud.edit(maria.phone, plain, 'às 3');
    expect((await desk.updates()).messages.at(-1)).toMatchObject({ type: 'unsupported', errors: [{ code: 131051 }] });
    expect(() => desk.cloud.echo(shop.phone, maria.phone, 'oi')).toThrow('no Business app');
    await desk.close();

    desk = await openDesk({ number: { isCoexistence: true } });
    const id = write('as 3');
    desk.cloud.edit(maria.phone, id, 'às 3');
    desk.cloud.delete(maria.phone, id);
    const echoed = desk.cloud.echo(shop.phone, maria.phone, 'do balcão');
    const { messages, values } = await desk.updates();
    expect(messages[1]).toMatchObject({
      type: 'edit',
      edit: { original_message_id: id, message: { type: 'text', text: { body: 'às 3' } } },
    });
    expect(messages[2]).toMatchObject({ type: 'revoke', revoke: { original_message_id: id } });
    expect(values.at(-1)?.message_echoes?.[0]).toMatchObject({ id: echoed, from: shop.phone, to: maria.phone });
  });

  it('ask an address whether it knows the verify token', async () => {
    desk = await openDesk();
    expect(await desk.cloud.verifyCallback(shop.phone)).toBe(true);
    await desk.close();
    desk = await openDesk({ number: { verifyToken: 'another' } });
    expect(await desk.cloud.verifyCallback(shop.phone)).toBe(false);
  });

  it('repeat what the company wanted to have repeated', async () => {
    desk = await openDesk();
    write('oi');
    await desk.graph('P1/messages', { json: textTo(maria.phone, 'olá', { biz_opaque_callback_data: 'ours-1' }) });
    const { statuses } = await desk.updates();
    expect(statuses.map(({ status, biz_opaque_callback_data: ours }) => [status, ours])).toEqual([
      ['sent', 'ours-1'],
      ['delivered', 'ours-1'],
    ]);
  });
});
