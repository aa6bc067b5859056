import { randomUUID } from 'node:crypto';
import type { RouteSpec } from '@recadia/contract/route';
import { allRoutes } from '@recadia/contract/routes';
import { sql } from 'kysely';
import { joinLive, type LiveClient } from '../../server/src/testing/live-client.ts';
import { aNewAddress, type Answer, asSent, type Request, send } from '../../testkit/http.ts';
import type { Source } from './canary.ts';
import type { Program } from './program.ts';

/**
 * The recipient of an answer or a frame: an admin or another user of the canary's company, or a user of another
 * company.
 */
export type Relation = 'admin' | 'own' | 'other';

export type Witness = ReturnType<typeof createWitness>;

/** Records all output of the program. */
export function createWitness(program: Program) {
  const { server, smtp } = program;
  const { commands, prefix } = server.platform.bus;
  const answers: Source[] = [];
  const clients: { relation: Relation; client: LiveClient }[] = [];
  const published: string[] = [];
  const subscriber = commands.duplicate();

  const record = (relation: Relation, name: string, { headers, text }: Answer) =>
    void answers.push({ place: `answer ${relation} ${name}`, text: `${JSON.stringify(headers)}\n${text}` });

  return {
    record,
    /** Calls a route and records the answer, success or failure. */
    async ask(relation: Relation, name: string, { token, ...request }: Partial<Request> & { token?: string }) {
      const spec = specOf(name);
      const sent = asSent(spec, { params: {}, query: {}, body: undefined, ...request });
      const answer = await send(server.url, {
        ...sent,
        headers: {
          ...sent.headers,
          'x-forwarded-for': aNewAddress(),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          // The answer is stored for a repeated request, as for the browser.
          ...(spec.idempotency === 'key' && { 'idempotency-key': randomUUID() }),
        },
      });
      record(relation, name, answer);
      return answer;
    },
    async listen(relation: Relation, token: string): Promise<LiveClient> {
      const client = await joinLive(server.url, { token });
      for (const status of ['pending', 'open', 'closed']) client.socket.emit('joinTickets', status);
      client.socket.emit('joinNotification');
      clients.push({ relation, client });
      return client;
    },
    /** Every connected client requests a conversation, allowed or not. */
    openEverywhere: (ticketId: number) => {
      for (const { client } of clients) client.socket.emit('joinChatBox', ticketId);
    },
    async watchRedis(): Promise<void> {
      if (subscriber.status !== 'ready')
        await new Promise<void>((resolve) => subscriber.once('ready', () => resolve()));
      subscriber.on('pmessage', (_pattern, channel: string, message: string) =>
        published.push(`${channel} ${message}`),
      );
      await subscriber.psubscribe(`${prefix}:*`);
    },
    async sources(): Promise<Source[]> {
      return [
        ...answers,
        ...clients.map(({ relation, client }) => ({ place: `frame ${relation}`, text: JSON.stringify(client.frames) })),
        { place: 'redis', text: [...published, ...(await redisOf(program))].join('\n') },
        { place: 'mail', text: smtp.mails.map((mail) => JSON.stringify(mail)).join('\n') },
        { place: 'metrics', text: await (await fetch(program.metricsUrl)).text() },
        ...(await tablesOf(program)),
        ...program.logs(),
      ];
    },
    close() {
      for (const { client } of clients) client.close();
      subscriber.disconnect();
    },
  };
}

function specOf(name: string): RouteSpec {
  const spec = allRoutes[name];
  if (!spec) throw new Error(`there is no call ${name}`);
  return spec;
}

/** Keys and values of this program, of every type. */
async function redisOf({ server }: Program): Promise<string[]> {
  const { commands, prefix } = server.platform.bus;
  const found: string[] = [];
  for (const key of await commands.keys(`${prefix}*`)) {
    const kind = await commands.type(key);
    const value =
      kind === 'string'
        ? await commands.get(key)
        : kind === 'hash'
          ? await commands.hgetall(key)
          : kind === 'list'
            ? await commands.lrange(key, 0, -1)
            : kind === 'set'
              ? await commands.smembers(key)
              : kind === 'zset'
                ? await commands.zrange(key, '0', '-1')
                : await commands.xrange(key, '-', '+').catch(() => kind);
    found.push(`${key} ${JSON.stringify(value)}`);
  }
  return found;
}

/** All rows: jobs, events and sends, but also values that should be sealed or hashed. */
async function tablesOf({ server }: Program): Promise<Source[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'm') order by 1`.execute(server.db.admin);
  return Promise.all(
    rows.map(async ({ name }) => {
      const all = await sql<{ text: string }>`
        select coalesce(string_agg(to_jsonb(t)::text, e'\n'), '') as text from ${sql.table(name)} t`.execute(
        server.db.admin,
      );
      return { place: `table ${name}`, text: all.rows[0]?.text ?? '' };
    }),
  );
}
