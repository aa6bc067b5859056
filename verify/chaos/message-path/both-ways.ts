import { closeDatabase, openDatabase, tenantTx } from '@recadia/db';
import { enqueueSend } from '../../../server/src/features/messages/index.ts';
import { setSubscriptions } from '../../../server/src/platform/jobs/subscriptions.ts';
import { subscriptions } from '../../../server/src/subscriptions.ts';
import type { Member } from '../flood/fleet.ts';
import { startMeta } from './meta.ts';
import type { Chat, OutboundSetup } from './outbound-chats.ts';
import { customerOf, isLinked, textOf, type Written } from './written.ts';

const tickMs = 250;
const chatCount = 20;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Parts {
  sides: OutboundSetup;
  apis: Pick<Member, 'url' | 'isUp'>[];
  appKey: string;
  inboundCompanyId: number;
  outboundCompanyId: number;
  chats: Chat[];
  shopPhone: string;
}

export type BothWays = ReturnType<typeof startBothWays>;

/**
 * Customers write to one company over both providers, and another company writes to its customers, at a steady rate.
 */
export function startBothWays({ sides, apis, appKey, inboundCompanyId, outboundCompanyId, chats, shopPhone }: Parts) {
  const { db, web } = sides;
  setSubscriptions(subscriptions);
  openDatabase({ appUrl: db.urls.app, poolSize: 4, onBackgroundError: () => undefined });
  for (let chat = 0; chat < chatCount; chat += 1)
    if (isLinked(chat)) web.addPerson({ phone: customerOf(chat), name: `Cliente ${chat}` });
  const meta = startMeta(apis, appKey);
  const inbound: Written[] = [];
  const outbound = new Map<string, Chat>();
  const acceptedAt: number[] = [];
  const open = new Set<Promise<void>>();
  const places = new Map<number, number>();
  let refused = 0;
  let isOver = false;

  function writeInbound(kind: Chat['kind'], n: number): Promise<void> {
    const chat = (2 * n + (kind === 'linked' ? 0 : 1)) % chatCount;
    const no = places.get(chat) ?? 0;
    places.set(chat, no + 1);
    const one = { chat, no };
    inbound.push(one);
    acceptedAt.push(performance.now());
    if (kind === 'cloud') return meta.deliver([one]);
    return web.send(customerOf(chat), { to: shopPhone, text: textOf(one) }).then(() => undefined);
  }

  /** After a failed call the user writes another message. */
  async function writeOutbound(kind: Chat['kind'], n: number): Promise<void> {
    const ofKind = chats.filter((chat) => chat.kind === kind);
    const chat = ofKind[n % ofKind.length];
    if (!chat) return;
    const text = `recado ${kind} ${n}`;
    const send = { ticketId: chat.ticketId, body: { kind: 'text' as const, text } };
    try {
      await tenantTx({ companyId: outboundCompanyId }, (tx) => enqueueSend(tx, { companyId: outboundCompanyId }, send));
      outbound.set(text, chat);
      acceptedAt.push(performance.now());
    } catch {
      refused += 1;
    }
  }

  const begin = (work: Promise<void>) => {
    const done = work.finally(() => open.delete(done));
    open.add(done);
  };
  const writing = (async () => {
    for (let n = 0; !isOver; n += 1) {
      begin(writeInbound('cloud', n));
      if (n % 2 === 0) begin(writeInbound('linked', n / 2));
      if (n % 3 === 0) begin(writeOutbound('linked', n / 3));
      if (n % 6 === 0) begin(writeOutbound('cloud', n / 6));
      await pause(tickMs);
    }
  })();

  async function arrived(): Promise<number> {
    const { n: inbound } = await db.admin
      .selectFrom('messages')
      .select((row) => row.fn.countAll<number>().as('n'))
      .where('company_id', '=', inboundCompanyId)
      .executeTakeFirstOrThrow();
    const { n: outbound } = await db.admin
      .selectFrom('outbox')
      .select((row) => row.fn.countAll<number>().as('n'))
      .where('company_id', '=', outboundCompanyId)
      .where('state', 'not in', ['waiting', 'sending'])
      .executeTakeFirstOrThrow();
    return inbound + outbound;
  }

  return {
    chats: chatCount,
    /** The age of the oldest message that has not arrived; Infinity while the count fails. */
    async lag(): Promise<number> {
      const count = await arrived().catch(() => -1);
      if (count < 0) return Infinity;
      const oldest = acceptedAt[count];
      return oldest === undefined ? 0 : performance.now() - oldest;
    },
    async stop() {
      isOver = true;
      await writing;
      await Promise.all(open);
      await closeDatabase();
      return { inbound, outbound, refused, refusedWebhooks: meta.refused() };
    },
  };
}
