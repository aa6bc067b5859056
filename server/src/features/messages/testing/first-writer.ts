import { closeDatabase, openDatabase, tenantTx } from '@recadia/db';
import type { Identity, InboundMessage } from '@recadia/whatsapp';
import { receiveMessage } from '../receive.ts';

/** What one of several processes is told: where it works, then round after round whom it hears. */
export type Order =
  | { appUrl: string; companyId: number; connectionId: number; poolSize: number }
  | { round: number; heard: { id: string; names: Identity[] }[] };
export interface Told {
  round: number;
  failures: string[];
}

let place = { companyId: 0, connectionId: 0 };

const tell = (told: Told) => process.send?.(told);

/** All of a round at once, each in a transaction of its own, past the lanes that would keep most of it apart. */
async function hear(round: number, heard: { id: string; names: Identity[] }[]): Promise<void> {
  const { companyId, connectionId } = place;
  const over = { connectionId, provider: 'beta' } as const;
  const all = heard.map(({ id, names }) =>
    patiently(() => tenantTx({ companyId }, (tx) => receiveMessage(tx, { companyId }, over, messageOf(id, names)))),
  );
  const ended = await Promise.allSettled(all);
  tell({ round, failures: ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])) });
}

/** Whoever waited too long for the others begins again, as the lanes do. */
async function patiently<T>(work: () => Promise<T>, tries = 10): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isTimeout = error instanceof Error && 'code' in error && error.code === '57014';
    if (!isTimeout || tries <= 1) throw error;
    return patiently(work, tries - 1);
  }
}

function messageOf(id: string, names: Identity[]): InboundMessage {
  const [chat = { kind: 'pn', value: '' }] = names;
  return {
    ...{ type: 'message', dedupeKey: `m:0:${id}`, at: new Date(), ref: { chat, id, fromMe: false } },
    ...{ chat: names, sender: names, isFromPhone: false, isHistory: false, body: { kind: 'text', text: id } },
  };
}

process.on('message', (order: Order) => {
  if ('round' in order) return void hear(order.round, order.heard);
  const { appUrl, poolSize } = order;
  place = order;
  openDatabase({ appUrl, poolSize });
  tell({ round: 0, failures: [] });
});
process.on('disconnect', () => void closeDatabase().finally(() => process.exit(0)));
