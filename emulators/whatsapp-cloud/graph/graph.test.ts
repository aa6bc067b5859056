import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maria, openDesk, shop, textTo } from '../testing/desk.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.cloud.chaos.clear();
  desk.cloud.write(maria.phone, { to: shop.phone, words: { text: 'oi' } });
});

const send = (json: Record<string, unknown>) => desk.graph('P1/messages', { json });
const textsOn = (phone: string) =>
  desk.cloud.inbox(phone).flatMap(({ from, body }) => (from === shop.phone && 'text' in body ? [body.text] : []));

describe('the Graph API: messages', () => {
  it('takes a text and puts it on the phone', async () => {
    const { status, body } = await send(textTo('+55 11 98888-7777', 'bom dia'));
    expect(status).toBe(200);
    expect(body).toMatchObject({ messaging_product: 'whatsapp', contacts: [{ wa_id: maria.phone }] });
    expect(body.messages?.[0]?.id).toMatch(/^wamid\./);
    expect(textsOn(maria.phone)).toContain('bom dia');
  });

  it('takes a business-scoped id as recipient', async () => {
    const recipient = desk.cloud.userIdFor(maria.phone, shop.phone);
    const { body } = await send({ ...textTo('', 'por id'), to: undefined, recipient });
    expect(body.contacts).toEqual([{ input: recipient, user_id: recipient }]);
    expect(textsOn(maria.phone)).toContain('por id');
    expect((await send({ ...textTo('', 'x'), to: undefined, recipient: 'BR.1' })).code).toBe(131009);
  });

  it('refuses a foreign token, an unknown number and a missing version by code', async () => {
    expect((await desk.graph('P1/messages', { json: textTo(maria.phone, 'x'), token: 'no' })).code).toBe(190);
    expect((await desk.graph('P9/messages', { json: textTo(maria.phone, 'x') })).code).toBe(100);
    const answer = await fetch(`${desk.cloud.graphUrl}/P1/messages`, { method: 'POST' });
    expect(await answer.json()).toMatchObject({ error: { code: 2635 } });
  });

  it('names what is missing or wrong', async () => {
    expect((await send({ messaging_product: 'whatsapp', to: maria.phone, type: 'text' })).code).toBe(131008);
    expect((await send({ ...textTo(maria.phone, 'x'), messaging_product: 'sms' })).code).toBe(100);
    expect((await send(textTo(maria.phone, 'x'.repeat(4_097)))).code).toBe(100);
    expect((await send({ ...textTo(maria.phone, 'x'), type: 'smell' })).code).toBe(100);
    expect((await send(textTo(shop.phone, 'eu'))).code).toBe(131021);
    const { body } = await send({ messaging_product: 'whatsapp', to: maria.phone, type: 'image', image: { id: '7' } });
    expect(body.error).toMatchObject({ code: 131009, message: expect.stringContaining('(#131009)') });
  });

  it('accepts a message to an unknown number and then reports it as failed', async () => {
    const { status, body } = await send(textTo('5599999999999', 'alguém?'));
    expect(status).toBe(200);
    const { statuses } = await desk.updates();
    expect(statuses.at(-1)).toMatchObject({
      id: body.messages?.[0]?.id,
      status: 'failed',
      errors: [{ code: 131026 }],
    });
  });

  it('marks a message and all before it as read, and shows typing for 25 seconds', async () => {
    const first = desk.cloud.write(maria.phone, { to: shop.phone, words: { text: '1' } });
    const second = desk.cloud.write(maria.phone, { to: shop.phone, words: { text: '2' } });
    const read = { messaging_product: 'whatsapp', status: 'read', message_id: second };
    expect((await send({ ...read, typing_indicator: { type: 'text' } })).body).toEqual({ success: true });
    const ticks = desk.cloud.inbox(maria.phone).filter(({ id }) => id === first || id === second);
    expect(ticks.map(({ ticks: shown }) => shown)).toEqual([3, 3]);
    expect(desk.cloud.isTypedTo(maria.phone, shop.phone)).toBe(true);
    desk.cloud.clock.advance(26_000);
    expect(desk.cloud.isTypedTo(maria.phone, shop.phone)).toBe(false);
    expect((await send({ ...read, message_id: 'wamid.no' })).code).toBe(131009);
  });

  it('puts a reaction under a message of the same chat only', async () => {
    const id = desk.cloud.write(maria.phone, { to: shop.phone, words: { text: 'obrigada' } });
    const reaction = (emoji: string, messageId = id) =>
      send({ ...textTo(maria.phone, ''), type: 'reaction', reaction: { message_id: messageId, emoji } });
    await reaction('🙏');
    const shown = () => desk.cloud.inbox(maria.phone).find((message) => message.id === id)?.reactions;
    expect(shown()).toEqual({ [shop.phone]: '🙏' });
    await reaction('');
    expect(shown()).toEqual({});
    expect((await reaction('👍', 'wamid.no')).code).toBe(131009);
  });

  it('refuses with the code a test asks for, and loses an answer after doing what was asked', async () => {
    desk.cloud.chaos.add({ action: 'refuse', kind: 'messages', code: 131048, times: 1 });
    expect((await send(textTo(maria.phone, 'recusada'))).code).toBe(131048);
    expect(textsOn(maria.phone)).not.toContain('recusada');
    desk.cloud.chaos.add({ action: 'refuse', kind: 'answer', times: 1 });
    await expect(send(textTo(maria.phone, 'sem resposta'))).rejects.toThrow();
    expect(textsOn(maria.phone)).toContain('sem resposta');
  });

  it('cannot be used by a number that was given back, until it is registered again', async () => {
    await desk.graph('P1/deregister', { json: {} });
    expect((await send(textTo(maria.phone, 'x'))).code).toBe(133010);
    await desk.graph('P1/register', { json: { messaging_product: 'whatsapp', pin: '123456' } });
    expect((await send(textTo(maria.phone, 'x'))).status).toBe(200);
  });

  it('lists the numbers of an account and describes one', async () => {
    const described = { id: 'P1', display_phone_number: '+5511900001111', verified_name: 'Loja' };
    expect((await desk.graph('W1/phone_numbers')).body.data).toEqual([expect.objectContaining(described)]);
    expect((await desk.graph('P1')).body).toMatchObject(described);
    expect((await desk.graph('W2/phone_numbers')).code).toBe(100);
  });
});
