import { createHmac } from 'node:crypto';
import { waitUntil } from '../../server/src/testing/wait-until.ts';
import { linkNumber } from '../../server/src/testing/neighbours.ts';
import { aNewAddress, send } from '../../testkit/http.ts';
import { good, type Planting } from './planting.ts';

const card = '4111 1111 1111 1111';
const phone = '5511988880001';
const customer = '5511977770001';

/** A conversation with a customer over both providers, and the internal messages about it. */
export async function plantTalk(planting: Planting): Promise<void> {
  const { program, witness, plant, odd, admin } = planting;
  const { token } = admin;
  plant('message', 'number of a card', card);
  plant('message', 'number of a card, without blanks', card.replaceAll(' ', ''));
  const appSecret = await openNumber(planting);
  const customerText = plant('message', 'words of a customer', odd('Quero pagar'));
  program.meta.addPerson({ phone: customer, name: 'Cliente' });
  program.meta.write(customer, { to: phone, words: { text: `${customerText} com o ${card}` } });
  const ticket = await ticketOf(planting, customer);
  witness.openEverywhere(ticket.id);
  const answer = plant('message', 'words of an agent', odd('Seu pedido'));
  const of = { token, params: { ticketId: ticket.id } };
  await acceptTicket(planting, ticket);
  good(
    await witness.ask('admin', 'sendMessage', { ...of, body: { body: `${answer} no ${card.replaceAll(' ', '')}` } }),
  );
  await witness.ask('admin', 'sendMessage', { token, params: { ticketId: 999_999_999 }, body: { body: answer } });
  await witness.ask('admin', 'sendMessage', { ...of, body: { body: answer, quotedMsg: answer } });
  await waitUntil(() => isSent(planting, ticket.id), 'the answer to be sent');
  await plantBeside(planting, ticket);
  await sendInvalidRequests(planting, appSecret, customerText);
  if (program.web) await talkOverPhone(planting);
}

/** The admin accepts a ticket. */
async function acceptTicket(
  { witness, admin: { id: userId, token } }: Planting,
  { id }: { id: number },
): Promise<void> {
  good(await witness.ask('admin', 'updateTicket', { token, params: { id }, body: { status: 'open', userId } }));
}

/** A Cloud API number, entered by an admin; returns its app secret. */
async function openNumber({ program, witness, plant, odd, admin }: Planting): Promise<string> {
  const { meta, server } = program;
  const secrets = {
    accessToken: plant('entrusted', 'access token of a number', `EAA+/${odd('').replaceAll(/[^\w+/]/g, '')}`),
    appSecret: plant('entrusted', 'secret of an app', odd('app')),
    verifyToken: plant('entrusted', 'verify token', odd('verifique')),
  };
  const ids = { phoneNumberId: '99000111222', wabaId: '99000333444' };
  const cloud = { name: 'Canário Cloud', provider: 'cloud', cloud: { ...ids, ...secrets } };
  const made = await witness.ask('admin', 'createConnection', { token: admin.token, body: cloud });
  const { webhookUrl } = good<{ cloud: { webhookUrl: string } }>(made).cloud;
  const callbackUrl = `${server.url}${new URL(webhookUrl).pathname}`;
  const { accessToken: token, ...known } = secrets;
  meta.addNumber({ ...ids, ...known, token, phone, callbackUrl, name: 'Canário', mps: 1_000 });
  if (!(await meta.verifyCallback(phone))) throw new Error('the number was not verified');
  // Any value requests a new token from the server.
  const linked = { name: 'Canário com aparelho', token: 'new' };
  const withToken = await witness.ask('admin', 'createConnection', { token: admin.token, body: linked });
  plant('copied', 'API token of a number', good<{ token: string }>(withToken).token);
  return secrets.appSecret;
}

async function ticketOf({ program, home }: Planting, number: string): Promise<{ id: number; contact_id: number }> {
  const asked = program.server.db.admin
    .selectFrom('tickets')
    .innerJoin('contacts', 'contacts.id', 'tickets.contact_id')
    .select(['tickets.id', 'contact_id'])
    .where('tickets.company_id', '=', home.companyId)
    .where('contacts.number', '=', number);
  return waitUntil(() => asked.executeTakeFirst(), `a ticket of ${number}`);
}

async function isSent({ program }: Planting, ticketId: number): Promise<boolean> {
  const row = await program.server.db.admin
    .selectFrom('messages')
    .select('ack')
    .where('ticket_id', '=', ticketId)
    .where('from_me', '=', true)
    .executeTakeFirst();
  return (row?.ack ?? 0) > 0;
}

async function plantBeside(planting: Planting, ticket: { id: number; contact_id: number }): Promise<void> {
  const { witness, plant, odd, admin, home } = planting;
  const { token } = admin;
  const of = { ticketId: ticket.id, contactId: ticket.contact_id };
  const message = (what: string) => plant('message', what, odd(what));
  good(await witness.ask('admin', 'createNote', { token, body: { ...of, note: message('nota') } }));
  const colleague = await home.person({ profile: 'user', super: false, hasQueues: true }, true);
  const chat = await witness.ask('admin', 'createChat', {
    token,
    body: { title: 'Equipe', users: [{ id: colleague.id }] },
  });
  const { id } = good<{ id: number }>(chat);
  good(
    await witness.ask('admin', 'createChatMessage', { token, params: { id }, body: { message: message('conversa') } }),
  );
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  const schedule = { body: message('agendamento'), contactId: ticket.contact_id, sendAt, userId: admin.id };
  good(await witness.ask('admin', 'createSchedule', { token, body: schedule }));
  const quick = { shortcode: 'canario', message: message('resposta pronta'), status: true };
  good(await witness.ask('admin', 'createQuickMessage', { token, body: quick }));
}

/**
 * Webhooks that are truncated, forged, too long or for an unknown number, because refused requests are logged more
 * often.
 */
async function sendInvalidRequests(
  { program, admin }: Planting,
  appSecret: string,
  customerText: string,
): Promise<void> {
  const { url } = program.server;
  const broken = `{"email":${JSON.stringify(admin.email)},"password":${JSON.stringify(customerText)}`;
  const sealed = `sha256=${createHmac('sha256', 'forged').update(appSecret).digest('hex')}`;
  const tries: [path: string, type: string, body: string][] = [
    ['/auth/login', 'application/json', broken],
    ['/auth/login', 'text/plain', broken],
    ['/webhooks/whatsapp-cloud/nobody-knows-this-key', 'application/json', `${broken}}`],
    ['/messages/1', 'multipart/form-data; boundary=x', `--x\r\n\r\n${customerText}`],
    [
      `/nothing/${encodeURIComponent(customerText)}?token=${encodeURIComponent(customerText)}`,
      'application/json',
      '{}',
    ],
    ['/tags', 'application/json', JSON.stringify({ name: customerText.repeat(200_000) })],
  ];
  for (const [path, type, body] of tries) {
    const headers = { 'content-type': type, 'x-forwarded-for': aNewAddress(), 'x-hub-signature-256': sealed };
    // The connection may be closed while a long request is being refused.
    await send(url, { method: 'POST', path, headers, body }).catch(() => undefined);
  }
}

async function talkOverPhone(planting: Planting): Promise<void> {
  const { program, home, witness, plant, odd, admin } = planting;
  const { web, server } = program;
  if (!web) return;
  const other = '5511977770002';
  await linkNumber({ db: server.db, emulator: web }, home.companyId, '5511966660001');
  web.addPerson({ phone: other, name: 'Outra cliente' });
  const words = plant('message', 'words to a linked phone', odd('Bom dia'));
  await web.send(other, { to: '5511966660001', text: `${words} ${card}` });
  const ticket = await ticketOf(planting, other);
  const answer = plant('message', 'words from a linked phone', odd('Pois não'));
  const { token } = admin;
  await acceptTicket(planting, ticket);
  good(await witness.ask('admin', 'sendMessage', { token, params: { ticketId: ticket.id }, body: { body: answer } }));
  await waitUntil(() => isSent(planting, ticket.id), 'the answer to leave the phone');
}
