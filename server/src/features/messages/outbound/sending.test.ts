import { conversationRoutes } from '@recadia/contract/message-routes';
import { message as wireMessage, messageRoutes, type Message } from '@recadia/contract/messages';
import { aMessage } from '@recadia/db/testing';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../../testing/recorded.ts';
import { aStaffedCompany, type Person } from '../../../testing/world.ts';
import { aTalk, postForm, type Talk } from '../../../testing/talk.ts';
import { pixel } from '../../../testing/pixel.ts';
import { useTestServer } from '../../../testing/use-server.ts';

const server = useTestServer();

const send = (as: Person, ticketId: number, body: object, key?: string) =>
  server.call(conversationRoutes.sendMessage, {
    as: as.token,
    params: { ticketId },
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const one = (answer: { body: Message | Message[] }) => wireMessage.parse(answer.body);
const closed = { status: 'closed', closed_at: new Date() };
const refused = (talk: Talk, files: Parameters<typeof postForm>[3]['files']) =>
  postForm(server.url, talk.agent, talk.ticket.id, { files });

describe('text', () => {
  it('part of MSG-14: is stored with its client id and its quote, and waits to leave', async () => {
    const talk = await aTalk(server);
    const quoted = await aMessage(server.db.admin, { ...talk.of, contact_id: talk.contact.id, body: 'tem em azul?' });
    const input = { read: true, fromMe: true, mediaUrl: '', body: '  tem sim ', quotedMsg: { id: String(quoted.id) } };
    const key = randomUUID();
    const message = one(await send(talk.agent, talk.ticket.id, input, key));
    expect(message).toMatchObject({
      ticketId: talk.ticket.id,
      body: 'tem sim',
      fromMe: true,
      ack: 0,
      mediaType: 'chat',
      error: null,
      clientId: key,
      userId: talk.agent.id,
      quotedMsg: { id: String(quoted.id), body: 'tem em azul?' },
    });
    expect((await talk.outbox()).filter(({ kind }) => kind === 'send')).toMatchObject([
      { client_id: key, message_id: Number(message.id), payload: { body: { kind: 'text', text: 'tem sim' } } },
    ]);
    expect(await talk.now()).toMatchObject({ last_message: 'tem sim', last_from_me: true });
    const names = (await eventsOf(server, talk.company.id)).map(({ name }) => name);
    expect(names).toContain('message.created');
  });

  it('X-MSG-04 sent twice under one key is one message, also at once, after a close and as files', async () => {
    const talk = await aTalk(server);
    const key = randomUUID();
    const again = () => send(talk.agent, talk.ticket.id, { body: 'uma vez só' }, key);
    const answers = await Promise.all([again(), again(), again(), again()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await server.db.admin.updateTable('tickets').set(closed).where('id', '=', talk.ticket.id).execute();
    const ids = new Set([...answers, await again()].map((answer) => one(answer).id));
    expect(ids.size).toBe(1);
    expect(await talk.messages()).toHaveLength(1);
    expect((await talk.outbox()).filter(({ kind }) => kind === 'send')).toHaveLength(1);
    for (const [who, body] of [
      [talk.agent, 'outra'],
      [talk.admin, 'uma vez só'],
    ] as const)
      expect((await send(who, talk.ticket.id, { body }, key)).error).toBe('ERR_IDEMPOTENCY_MISMATCH');
    expect((await send(talk.agent, talk.ticket.id, { body: 'x' }, "'; --")).error).toBe('ERR_VALIDATION');

    const { agent, ticket, messages } = await aTalk(server);
    const files = [1, 2].map((n) => ({ name: `${n}.png`, bytes: pixel }));
    const post = () => postForm(server.url, agent, ticket.id, { files, key: 'two-files' });
    expect([(await post()).status, (await post()).status]).toEqual([200, 200]);
    expect((await messages()).map(({ client_id }) => client_id)).toEqual(['two-files', 'two-files-2']);
  });

  it('part of MSG-07: is not sent when empty', async () => {
    const talk = await aTalk(server);
    for (const body of [{}, { body: '' }, { body: ' \n\t ' }])
      expect((await send(talk.agent, talk.ticket.id, body)).error).toBe('ERR_EMPTY_MESSAGE');
    expect(await talk.messages()).toEqual([]);
  });

  it('part of MSG-25: is refused without a session, waits for one, needs an open visible ticket', async () => {
    const talk = await aTalk(server);
    const { connection, ticket, agent, loner } = talk;
    const set = (status: string) =>
      server.db.admin.updateTable('connections').set({ status }).where('id', '=', connection.id).execute();
    const outcomes: Record<string, string | undefined> = {};
    for (const status of ['DISCONNECTED', 'qrcode', 'TIMEOUT', 'OPENING', 'PAIRING', 'CONNECTED']) {
      await set(status);
      outcomes[status] = (await send(agent, ticket.id, { body: 'oi' })).error;
    }
    const gone = 'ERR_WAPP_NOT_INITIALIZED';
    expect(outcomes).toEqual({ DISCONNECTED: gone, qrcode: gone, TIMEOUT: gone });
    expect(await talk.messages()).toHaveLength(3);
    expect((await send(loner, ticket.id, { body: 'oi' })).error).toBe('ERR_NO_PERMISSION');
    const otherAdmin = (await aStaffedCompany(server, {})).admin;
    expect((await send(otherAdmin, ticket.id, { body: 'oi' })).error).toBe('ERR_NO_TICKET_FOUND');
    await server.db.admin.updateTable('tickets').set(closed).where('id', '=', ticket.id).execute();
    expect((await send(agent, ticket.id, { body: 'oi' })).error).toBe('ERR_NO_PERMISSION');
  });

  it('part of TKT-38: marks the ticket read, and the customer sees it', async () => {
    const talk = await aTalk(server);
    const inbound = await aMessage(server.db.admin, { ...talk.of, contact_id: talk.contact.id });
    await server.db.admin.updateTable('tickets').set({ unread_messages: 3 }).where('id', '=', talk.ticket.id).execute();
    await send(talk.agent, talk.ticket.id, { body: 'pois não' });
    expect((await talk.now()).unread_messages).toBe(0);
    expect((await talk.messages()).find(({ id }) => id === inbound.id)).toMatchObject({ is_read: true });
    const receipts = (await talk.outbox()).filter(({ kind }) => kind === 'read');
    expect(receipts).toMatchObject([{ payload: { refs: [{ id: inbound.wa_id }] } }]);
  });
});

describe('a template', () => {
  it('X-MSG-06 goes filled in over a number that has it approved, and not otherwise', async () => {
    const talk = await aTalk(server, { provider: 'cloud' });
    const about = { company_id: talk.company.id, connection_id: talk.connection.id, category: 'UTILITY' };
    const components = JSON.stringify([
      { body: 'Olá {{1}}, seu pedido {{2}} saiu. Até já, {{1}}!', parameterCount: 2 },
    ]);
    const named = { name: 'pedido_saiu', language: 'pt_BR' };
    await server.db.admin
      .insertInto('wa_templates')
      .values([
        { ...about, ...named, status: 'APPROVED', components },
        { ...about, ...named, language: 'en_US', status: 'REJECTED', components },
      ])
      .execute();
    const sendTemplate = (template: object, at = talk) => send(at.agent, at.ticket.id, { template });
    const parameters = ['Ana', '{{1}}'];
    const message = one(await sendTemplate({ ...named, parameters }));
    expect(message).toMatchObject({ body: 'Olá Ana, seu pedido {{1}} saiu. Até já, Ana!', ack: 0 });
    expect((await talk.outbox())[0]).toMatchObject({ payload: { body: { kind: 'template', ...named, parameters } } });
    expect((await sendTemplate({ ...named, parameters: ['Ana'] })).error).toBe('ERR_SENDING_WAPP_MSG');
    expect((await sendTemplate({ ...named, language: 'en_US', parameters })).error).toBe('ERR_SENDING_WAPP_MSG');
    expect((await sendTemplate({ ...named, name: 'nenhum', parameters })).error).toBe('ERR_SENDING_WAPP_MSG');
    expect((await sendTemplate({ ...named, parameters }, await aTalk(server))).error).toBe('ERR_WAPP_NOT_SUPPORTED');
  });
});

describe('files', () => {
  it('MSG-14 part of MSG-28: go in one form in order, each with its caption, typed by bytes', async () => {
    const talk = await aTalk(server);
    const files = [
      { name: 'foto da loja.png', bytes: pixel, type: 'application/pdf' },
      { name: '../../conta.pdf', bytes: '%PDF-1.7 conta', type: 'image/png' },
      { name: 'pagina.png', bytes: '<html><script>alert(1)</script></html>', type: 'image/png' },
    ];
    const fields: [string, string][] = [
      ['fromMe', 'true'],
      ['body', 'a fachada'],
      ['body', ''],
      ['body', 'a terceira'],
    ];
    const key = randomUUID();
    const post = () => postForm(server.url, talk.agent, talk.ticket.id, { files, fields, key });
    const { status, body } = await post();
    expect(status).toBe(200);
    expect(body).toMatchObject([
      {
        body: 'a fachada',
        mediaType: 'image',
        file: { name: 'foto_da_loja.png', mimeType: 'image/png' },
        clientId: key,
      },
      { body: '', mediaType: 'application', file: { name: 'conta.pdf', mimeType: 'application/pdf' } },
      { body: 'a terceira', mediaType: 'application', file: { mimeType: 'text/html', state: 'stored' } },
    ]);
    const [first] = body as Message[];
    const shown = await fetch(`${server.url}${first?.mediaUrl ?? ''}`);
    expect(Buffer.from(await shown.arrayBuffer()).equals(pixel)).toBe(true);
    // Sending the same form again returns the same messages and stores no second copy of the files.
    const ids = (answer: unknown) => (answer as Message[]).map(({ id }) => id);
    expect(ids((await post()).body)).toEqual(ids(body));
    expect(await storedFiles(talk)).toHaveLength(3);
  });

  it('part of MSG-05: a recording goes as a voice message with its length', async () => {
    const talk = await aTalk(server);
    const sound = { name: 'gravacao.mp3', bytes: Buffer.concat([Buffer.from('ID3'), Buffer.alloc(2_000)]) };
    const fields: [string, string][] = [
      ['isVoice', 'true'],
      ['seconds', '3.5'],
    ];
    const { body } = await postForm(server.url, talk.agent, talk.ticket.id, { files: [sound], fields });
    expect(body).toMatchObject([{ mediaType: 'audio', file: { isVoice: true, seconds: 3.5, mimeType: 'audio/mpeg' } }]);
    expect((await talk.outbox())[0]).toMatchObject({ payload: { body: { isVoice: true } } });
  });

  it('MSG-29 are at most ten of 64 MB, 16 MB for media; refused ones leave nothing behind', async () => {
    const talk = await aTalk(server);
    const megabytes = (n: number, head: Buffer | string) =>
      Buffer.concat([Buffer.from(head), Buffer.alloc(n * 1_048_576)]);
    const tooLarge = { status: 413, body: { error: 'ERR_FILE_TOO_LARGE' } };
    expect(
      await refused(talk, [
        { name: 'f.png', bytes: pixel },
        { name: 'g.pdf', type: 'application/pdf', bytes: megabytes(16, pixel) },
      ]),
    ).toMatchObject(tooLarge);
    const film = '\0\0\0\x18ftypisom';
    expect(await refused(talk, [{ name: 'filme.mp4', bytes: megabytes(16, film) }])).toMatchObject(tooLarge);
    expect(await refused(talk, [{ name: 'som.mp3', bytes: megabytes(16, 'ID3') }])).toMatchObject(tooLarge);
    expect(await refused(talk, [{ name: 'g.pdf', bytes: megabytes(64, '%PDF-') }])).toMatchObject(tooLarge);
    const many = Array.from({ length: 11 }, (_, n) => ({ name: `${n}.png`, bytes: pixel }));
    expect(await refused(talk, many)).toMatchObject(tooLarge);
    expect(await storedFiles(talk)).toEqual([]);
    expect(await talk.messages()).toEqual([]);
    const large = await refused(talk, [{ name: 'g.pdf', bytes: megabytes(17, '%PDF-') }]);
    expect(large).toMatchObject({ status: 200, body: [{ mediaType: 'application' }] });
    expect(await refused(talk, many.slice(1))).toMatchObject({ status: 200 });
  }, 60_000);

  it('are refused when the form is broken, empty or not ours', async () => {
    const talk = await aTalk(server);
    const form = (content: string, as = talk.agent, type = 'multipart/form-data; boundary=x') =>
      fetch(`${server.url}/messages/${talk.ticket.id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${as.token}`, 'content-type': type },
        body: content,
      }).then(async (response) => [response.status, ((await response.json()) as { error?: string }).error]);
    const part = '--x\r\ncontent-disposition: form-data; name="medias"; filename="a.txt"\r\n\r\nabc';
    expect(await form(part)).toEqual([400, 'ERR_VALIDATION']);
    expect(await form(part, talk.agent, 'multipart/form-data')).toEqual([400, 'ERR_VALIDATION']);
    expect(await form('--x--\r\n')).toEqual([400, 'ERR_EMPTY_MESSAGE']);
    expect(await form(`${part}\r\n--x--\r\n`, talk.loner)).toEqual([403, 'ERR_NO_PERMISSION']);
    const unknown = '--x\r\ncontent-disposition: form-data; name="companyId"\r\n\r\n7\r\n';
    expect(await form(`${unknown}${part}\r\n--x--\r\n`)).toEqual([400, 'ERR_VALIDATION']);
    expect(await storedFiles(talk)).toEqual([]);
    expect(await form(`${part}\r\n--x--\r\n`)).toEqual([200, undefined]);
  });
});

async function storedFiles({ company }: Talk): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of server.platform.storage.list(company.id)) paths.push(path);
  return paths;
}

it('MSG-19 gives each failed send, deletion, search, save and download its own error', async () => {
  const [talk, other] = [await aTalk(server), await aTalk(server, { provider: 'cloud' })];
  const { admin } = server.db;
  const sendBody = (body: object) => send(talk.agent, talk.ticket.id, body);
  const template = { name: 'nenhum', language: 'pt_BR', parameters: [] };
  const message = await aMessage(admin, {
    ...talk.of,
    contact_id: talk.contact.id,
    media_type: 'image',
    media_state: 'failed',
  });
  const params = { id: message.id };
  const gone = await aMessage(admin, { ...talk.of, contact_id: talk.contact.id, is_deleted: true });
  await sql`
    create function refuse_it() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
    create trigger refuse_it before insert on messages for each row when (new.body = 'não cabe') execute function refuse_it()`.execute(
    admin,
  );
  const as = { as: talk.agent.token };
  const answers = {
    ERR_SENDING_WAPP_MSG: await send(other.agent, other.ticket.id, { template }),
    ERR_DELETE_WAPP_MSG: await server.call(conversationRoutes.deleteMessage, { ...as, params }),
    ERR_FETCH_WAPP_MSG: await sendBody({ body: 'sobre isso', quotedMsg: { id: String(gone.id) } }),
    ERR_CREATING_MESSAGE: await sendBody({ body: 'não cabe' }),
    ERR_WAPP_DOWNLOAD_MEDIA: await server.call(messageRoutes.showMedia, { ...as, params }),
  };
  for (const [code, { error, status }] of Object.entries(answers))
    expect([error, status]).toEqual([code, code === 'ERR_CREATING_MESSAGE' ? 500 : 400]);
  expect((await talk.messages()).map(({ id }) => id)).toEqual([message.id, gone.id]);
  expect(await talk.outbox()).toEqual([]);
  const { error } = await server.call(messageRoutes.showMedia, { as: other.agent.token, params });
  expect(error).toBe('ERR_NOT_FOUND');
});
