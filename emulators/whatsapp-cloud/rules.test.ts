import { afterEach, describe, expect, it } from 'vitest';
import { graphErrors } from './errors.table.ts';
import { maria, openDesk, shop, textTo } from './testing/desk.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;
afterEach(() => desk.close());

const write = () => desk.cloud.write(maria.phone, { to: shop.phone, words: { text: 'oi' } });
const send = (text: string) => desk.graph('P1/messages', { json: textTo(maria.phone, text) });
const template = (name: string, ...values: string[]) => ({
  messaging_product: 'whatsapp',
  to: maria.phone,
  type: 'template',
  template: {
    name,
    language: { code: 'pt_BR' },
    components: [{ type: 'body', parameters: values.map((text) => ({ type: 'text', text })) }],
  },
});
const sendTemplate = (name: string, ...values: string[]) =>
  desk.graph('P1/messages', { json: template(name, ...values) });

describe("the platform's rules", () => {
  it('free text goes within 24 hours of the customer’s last message, then fails by webhook', async () => {
    desk = await openDesk();
    write();
    desk.cloud.clock.advance(24 * 3_600_000 - 1_000);
    expect((await send('a tempo')).status).toBe(200);
    desk.cloud.clock.advance(2_000);
    expect((await send('tarde')).status).toBe(200);
    const { statuses } = await desk.updates();
    expect(statuses.map(({ status }) => status)).toEqual(['sent', 'delivered', 'failed']);
    expect(statuses.at(-1)).toMatchObject({ errors: [{ code: 131047 }] });
  });

  it('a template goes at any time once it is approved, with as many values as it has places', async () => {
    desk = await openDesk();
    const created = await desk.graph('W1/message_templates', {
      json: {
        name: 'volte',
        language: 'pt_BR',
        category: 'UTILITY',
        components: [{ type: 'BODY', text: 'Oi {{1}}, {{1}}!' }],
      },
    });
    expect(created.body).toMatchObject({ status: 'PENDING', category: 'UTILITY' });
    expect((await sendTemplate('volte', 'Maria')).code).toBe(132001);
    desk.cloud.reviewTemplate(shop.phone, { name: 'volte', status: 'APPROVED' });
    expect((await sendTemplate('volte', 'Maria', 'demais')).code).toBe(132000);
    expect((await sendTemplate('volte', 'x'.repeat(1_000))).code).toBe(132005);
    const { body } = await sendTemplate('volte', 'Maria');
    expect(body.messages?.[0]?.message_status).toBe('accepted');
    expect(desk.cloud.inbox(maria.phone).at(-1)?.body).toMatchObject({ kind: 'template', text: 'Oi Maria, Maria!' });
    for (const [status, code] of [
      ['PAUSED', 132015],
      ['DISABLED', 132016],
      ['REJECTED', 132001],
    ] as const) {
      desk.cloud.reviewTemplate(shop.phone, { name: 'volte', status });
      expect((await sendTemplate('volte', 'Maria')).code).toBe(code);
    }
    const { values } = await desk.updates();
    expect(values[0]).toMatchObject({ event: 'APPROVED', message_template_name: 'volte' });
    expect(desk.taken[0]?.entry[0]?.time).toBeGreaterThan(0);
  });

  it('templates are listed a page at a time and deleted by name', async () => {
    desk = await openDesk();
    for (const name of ['a', 'b', 'c']) desk.cloud.addTemplate(shop.phone, { name, language: 'pt_BR', text: name });
    const first = (await desk.graph('W1/message_templates?limit=2')).body;
    expect(first.data?.map(({ name }) => name)).toEqual(['a', 'b']);
    const rest = (await desk.graph(`W1/message_templates?limit=2&after=${first.paging?.cursors?.after}`)).body;
    expect(rest.data?.map(({ name }) => name)).toEqual(['c']);
    expect(rest.paging?.next).toBeUndefined();
    expect((await desk.graph('W1/message_templates?name=b', { method: 'DELETE' })).status).toBe(200);
    expect((await desk.graph('W1/message_templates?name=b', { method: 'DELETE' })).code).toBe(100);
  });

  it('a number has so many messages a second, in and out', async () => {
    desk = await openDesk({ number: { mps: 5 }, pairLimit: null });
    desk.cloud.clock.set(new Date('2026-01-01T12:00:00Z'));
    write();
    const codes = (await Promise.all(Array.from({ length: 8 }, (_, n) => send(`${n}`)))).map(({ code }) => code);
    expect(codes.filter((code) => code === 130429)).toHaveLength(4);
    desk.cloud.clock.advance(1_000);
    expect((await send('agora')).status).toBe(200);
  });

  it('one person gets a burst, then one message every few seconds', async () => {
    desk = await openDesk({ pairLimit: { burst: 3, everyMs: 6_000 } });
    desk.cloud.clock.set(new Date('2026-01-01T12:00:00Z'));
    write();
    for (let n = 0; n < 3; n += 1) expect((await send(`${n}`)).status).toBe(200);
    expect((await send('demais')).code).toBe(131056);
    desk.cloud.addPerson({ phone: '5511900000009', name: 'Outra' });
    expect((await desk.graph('P1/messages', { json: textTo('5511900000009', 'x') })).status).toBe(200);
    desk.cloud.clock.advance(6_000);
    expect((await send('agora')).status).toBe(200);
    expect((await send('já não')).code).toBe(131056);
  });

  it('a locked account and a withdrawn token send nothing', async () => {
    desk = await openDesk();
    desk.cloud.setLocked(shop.phone, true);
    expect((await send('x')).code).toBe(131031);
    desk.cloud.changeToken(shop.phone, null);
    expect((await send('x')).code).toBe(190);
  });

  it('every error of the table can be asked for', async () => {
    desk = await openDesk({ pairLimit: null });
    for (const [code, { httpStatus }] of Object.entries(graphErrors)) {
      desk.cloud.chaos.add({ action: 'refuse', kind: 'messages', code: Number(code), times: 1 });
      const answer = await send('x');
      expect([answer.code, answer.status]).toEqual([Number(code), httpStatus]);
    }
  });
});
