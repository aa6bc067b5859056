import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maria, openDesk, shop } from '../testing/desk.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;
beforeEach(async () => {
  desk = await openDesk();
  desk.cloud.write(maria.phone, { to: shop.phone, words: { text: 'oi' } });
});
afterEach(() => desk.close());

function form(bytes: Uint8Array, type: string): FormData {
  const data = new FormData();
  data.set('messaging_product', 'whatsapp');
  data.set('file', new Blob([Buffer.from(bytes)], { type }), 'arquivo');
  return data;
}
const upload = async (bytes: Uint8Array, type: string) => desk.graph('P1/media', { form: form(bytes, type) });
const open = (url: string, token = shop.token) => fetch(url, { headers: { authorization: `Bearer ${token}` } });
const sendAs = (type: string, medium: Record<string, unknown>) =>
  desk.graph('P1/messages', { json: { messaging_product: 'whatsapp', to: maria.phone, type, [type]: medium } });

describe('the Graph API: media', () => {
  it('gives an address that is good for five minutes, with the token', async () => {
    const bytes = Buffer.from('%PDF-1.7 …');
    const { body } = await upload(bytes, 'application/pdf');
    const { body: medium } = await desk.graph(`${body.id}`);
    expect(medium).toMatchObject({ mime_type: 'application/pdf', file_size: bytes.length });
    expect(medium.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    const url = medium.url ?? '';
    expect(Buffer.from(await (await open(url)).arrayBuffer()).equals(bytes)).toBe(true);
    expect((await open(url, 'no')).status).toBe(401);
    expect((await open(url.replace(/hash=.*/, 'hash=x'))).status).toBe(404);
    desk.cloud.clock.advance(5 * 60_000 + 1);
    expect((await open(url)).status).toBe(404);
    const { body: again } = await desk.graph(`${body.id}`);
    expect((await open(again.url ?? '')).status).toBe(200);
  });

  it('forgets a customer’s file after 7 days, a company’s after 30', async () => {
    const words = { media: { kind: 'image' as const, mimeType: 'image/png', base64: 'AAAA' } };
    desk.cloud.write(maria.phone, { to: shop.phone, words });
    const { messages } = await desk.updates();
    const customerMediaId = (messages.at(-1)?.image as { id: string }).id;
    const { body: companyMedia } = await upload(Buffer.from('x'), 'image/png');
    desk.cloud.clock.advance(8 * 24 * 3_600_000);
    expect((await desk.graph(customerMediaId)).code).toBe(100);
    expect((await desk.graph(`${companyMedia.id}`)).status).toBe(200);
    desk.cloud.clock.advance(23 * 24 * 3_600_000);
    expect((await desk.graph(`${companyMedia.id}`)).code).toBe(100);
  });

  it('takes only what WhatsApp shows, in the size it takes', async () => {
    expect((await upload(Buffer.from('x'), 'audio/webm')).status).toBe(200);
    expect((await upload(Buffer.from('x'), 'model/stl')).code).toBe(100);
    const { body: webm } = await upload(Buffer.from('x'), 'audio/webm');
    expect((await sendAs('audio', { id: webm.id })).code).toBe(131053);
    const { body: large } = await upload(Buffer.alloc(5 * 1024 * 1024 + 1), 'image/png');
    expect((await sendAs('image', { id: large.id })).code).toBe(131053);
    expect((await sendAs('document', { id: large.id, filename: 'a.png', caption: 'grande' })).status).toBe(200);
    expect((await sendAs('document', { id: large.id, voice: true })).status).toBe(200);
  });

  it('shows the file on the phone and deletes it on request', async () => {
    const { body } = await upload(Buffer.from('ogg'), 'audio/ogg; codecs=opus');
    await sendAs('audio', { id: body.id, voice: true });
    const shown = desk.cloud.inbox(maria.phone).at(-1)?.body;
    expect(shown).toMatchObject({ kind: 'audio', voice: true, bytes: 3, mediaId: body.id });
    const answer = await fetch(`${desk.cloud.adminUrl}/media/${body.id}`);
    expect(await answer.text()).toBe('ogg');
    expect((await desk.graph(`${body.id}`, { method: 'DELETE' })).body).toEqual({ success: true });
    expect((await desk.graph(`${body.id}`)).code).toBe(100);
  });
});
