import { closeDatabase, openDatabase, tenantTx } from '@recadia/db';
import type { Identity, InboundMessage } from '@recadia/whatsapp';
import { setSubscriptions } from '../../../platform/jobs/subscriptions.ts';
import { subscriptions } from '../../../subscriptions.ts';
import { receiveMessage } from '../inbound/receive.ts';

/** Orders to one of several processes: first its database and company, then the messages of each round. */
export type Order =
  | { appUrl: string; companyId: number; connectionId: number; poolSize: number }
  | { round: number; messages: { id: string; names: Identity[] }[] };
export interface RoundResult {
  round: number;
  failures: string[];
}

setSubscriptions(subscriptions);

let target = { companyId: 0, connectionId: 0 };

const report = (result: RoundResult) => process.send?.(result);

/**
 * Receives all messages of a round at once, each in its own transaction, without the lanes that would serialize most of
 * them.
 */
async function receiveRound(round: number, messages: { id: string; names: Identity[] }[]): Promise<void> {
  const { companyId, connectionId } = target;
  const source = { connectionId, provider: 'beta' } as const;
  const all = messages.map(({ id, names }) =>
    withRetries(() => tenantTx({ companyId }, (tx) => receiveMessage(tx, { companyId }, source, messageOf(id, names)))),
  );
  const ended = await Promise.allSettled(all);
  report({ round, failures: ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])) });
}

/** Retries after a lock timeout, as the lanes do. */
async function withRetries<T>(work: () => Promise<T>, tries = 10): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isTimeout = error instanceof Error && 'code' in error && error.code === '57014';
    if (!isTimeout || tries <= 1) throw error;
    return withRetries(work, tries - 1);
  }
}

function messageOf(id: string, names: Identity[]): InboundMessage {
  const [chat = { kind: 'pn', value: '' }] = names;
  return {
    type: 'message',
    dedupeKey: `m:0:${id}`,
    at: new Date(),
    ref: { chat, id, fromMe: false },
    chat: names,
    sender: names,
    isFromPhone: false,
    isHistory: false,
    body: { kind: 'text', text: id },
  };
}

process.on('message', (order: Order) => {
  if ('round' in order) return void receiveRound(order.round, order.messages);
  const { appUrl, poolSize } = order;
  target = order;
  openDatabase({ appUrl, poolSize });
  report({ round: 0, failures: [] });
});
process.on('disconnect', () => void closeDatabase().finally(() => process.exit(0)));
