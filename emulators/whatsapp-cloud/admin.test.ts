import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatMessage } from './index.ts';
import { openDesk, shop, textTo } from './testing/desk.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  desk = await openDesk({ number: { isCoexistence: true } });
});
afterAll(() => desk.close());

const ze = '5521977776666';
async function ask<Answer>(path: string, json?: unknown): Promise<{ status: number; body: Answer }> {
  const answer = await fetch(
    desk.cloud.adminUrl + path,
    json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) },
  );
  return { status: answer.status, body: (await answer.json()) as Answer };
}
const inbox = async () => (await ask<ChatMessage[]>(`/people/${ze}/inbox?chat=${shop.phone}`)).body;

describe('the admin API', () => {
  it('adds people and numbers, and shows them without their secrets', async () => {
    const person = await ask('/people', { phone: ze, name: 'Zé', username: 'ze', hidesPhone: false });
    expect(person.body).toMatchObject({ phone: ze, userIds: { W1: expect.stringMatching(/^BR\./) } });
    expect((await ask('/people', { phone: 'abc', name: 'x' })).status).toBe(400);
    const number = {
      phone: '5511900002222',
      phoneNumberId: 'P2',
      wabaId: 'W2',
      name: 'Filial',
      callbackUrl: 'http://x',
    };
    await ask('/numbers', { ...number, token: 'secret-t', appSecret: 'secret-a', verifyToken: 'secret-v' });
    const { body } = await ask('/state');
    expect(body).toMatchObject({ kind: 'whatsapp-cloud', numbers: [{ phoneNumberId: 'P1' }, { phoneNumberId: 'P2' }] });
    expect(JSON.stringify(body)).not.toContain('secret-');
  });

  it('lets a customer write, and shows what is on the phone', async () => {
    const { body } = await ask<{ id: string }>(`/people/${ze}/messages`, { to: shop.phone, text: 'oi' });
    const { body: sent } = await desk.graph('P1/messages', { json: textTo(ze, 'olá, Zé') });
    const id = sent.messages?.[0]?.id ?? '';
    await ask(`/people/${ze}/read`, { to: shop.phone, id });
    await ask(`/people/${ze}/react`, { to: shop.phone, id, emoji: '👍' });
    expect(await inbox()).toMatchObject([
      { id: body.id, from: ze, body: { kind: 'text', text: 'oi' } },
      { id, from: shop.phone, body: { text: 'olá, Zé' }, ticks: 3, reactions: { [ze]: '👍' }, repeats: 0 },
    ]);
    await ask(`/people/${ze}/edit`, { to: shop.phone, id: body.id, text: 'oi!' });
    await ask(`/people/${ze}/delete`, { to: shop.phone, id: body.id });
    expect((await inbox())[0]).toMatchObject({ editedText: 'oi!', deletedAt: expect.any(String) });
    expect((await ask(`/people/${ze}/read`, { id: 'wamid.no' })).status).toBe(404);
  });

  it('turns a phone off and on', async () => {
    await ask(`/people/${ze}/offline`, {});
    const before = (await inbox()).length;
    await desk.graph('P1/messages', { json: textTo(ze, 'quando puder') });
    expect(await inbox()).toHaveLength(before);
    await ask(`/people/${ze}/online`, {});
    expect((await inbox()).at(-1)).toMatchObject({ body: { text: 'quando puder' }, ticks: 2 });
  });

  it('plays Meta and the company', async () => {
    await ask(`/numbers/${shop.phone}/templates`, { name: 'ola', language: 'pt_BR', text: 'Olá' });
    const judged = await ask(`/numbers/${shop.phone}/templates/ola/status`, { status: 'PAUSED' });
    expect(judged.body).toMatchObject({ name: 'ola', status: 'PAUSED' });
    expect((await ask(`/numbers/${shop.phone}/templates/ola/status`, { status: 'FINE' })).status).toBe(400);
    expect((await ask(`/numbers/${shop.phone}/verify`, {})).body).toEqual({ isVerified: true });
    await ask(`/phones/${shop.phone}/send`, { to: ze, text: 'do balcão' });
    expect((await inbox()).at(-1)).toMatchObject({ from: shop.phone, body: { text: 'do balcão' } });
    expect((await ask(`/people/${ze}/call`, {})).status).toBe(400);
    await ask(`/phones/${shop.phone}/ban`, {});
    expect((await desk.graph('P1/messages', { json: textTo(ze, 'x') })).code).toBe(131031);
    await ask(`/phones/${shop.phone}/remove-device`, {});
    expect((await desk.graph('P1/messages', { json: textTo(ze, 'x') })).code).toBe(190);
  });
});
