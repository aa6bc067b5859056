import { utils, write } from '@e965/xlsx';
import { connectLive } from '../../../server/src/testing/live-client.ts';
import type { Person } from '../people.ts';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** A refused caller repeats this soon; the limit tells a well-behaved one to wait much longer. */
const afterRefusalMs = 50;

export interface FloodTarget {
  url: string;
  admin: Person;
  /** Sees no ticket. */
  agent: Person;
  ticketId: number;
}

/** One company makes every expensive call as often as it can. Counts answers by kind and status. */
export function startFlood({ url, admin, agent, ticketId }: FloodTarget) {
  const answers = new Map<string, number>();
  let isOver = false;
  const loops: Promise<void>[] = [];

  const keep = (kind: string, width: number, act: () => Promise<number | string>) => {
    const loop = async () => {
      while (!isOver) {
        const status = await act().catch(() => 'no answer');
        answers.set(`${kind} ${status}`, (answers.get(`${kind} ${status}`) ?? 0) + 1);
        if (status !== 200) await pause(afterRefusalMs);
      }
    };
    for (let n = 0; n < width; n += 1) loops.push(loop());
  };
  const ask = async (path: string, { token }: Person, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, ...init.headers };
    const answer = await fetch(`${url}${path}`, { ...init, headers, signal: AbortSignal.timeout(120_000) });
    await answer.arrayBuffer();
    return answer.status;
  };
  const form = (field: string, bytes: Uint8Array<ArrayBuffer>, name: string) => {
    const body = new FormData();
    body.append(field, new Blob([bytes]), name);
    return { method: 'POST', body };
  };
  const text = () => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ body: 'enxurrada' }),
  });
  const sheet = aSheet();

  keep('search', 20, () => ask('/tickets/messages?searchParam=bom', agent));
  keep('search', 20, () => ask('/tickets/messages?searchParam=bom%20dia', admin));
  keep('export', 4, () => ask('/contacts/export', admin));
  keep('report', 4, () => ask('/dashboard?days=30', admin));
  keep('import', 6, () => ask('/contacts/upload', admin, form('file', sheet, 'contatos.xlsx')));
  keep('upload', 4, () => ask(`/messages/${ticketId}`, admin, form('medias', new Uint8Array(2 * 1_048_576), 'a.bin')));
  keep('send', 4, () => ask(`/messages/${ticketId}`, admin, text()));
  keep('reconnect', 6, async () => {
    const client = connectLive(url, { token: admin.token, since: 1 });
    const refused = new Promise<number | string>((resolve) =>
      client.socket.once('connect_error', (error: Error & { data?: { status: number } }) =>
        resolve(error.data?.status ?? error.message),
      ),
    );
    const isReady = client.waitFor('ready').then(() => 200);
    // A refused connection never becomes ready, and no code waits for it.
    isReady.catch(() => undefined);
    const outcome = await Promise.race([isReady, refused, client.closed, pause(5_000).then(() => 'late')]);
    client.close();
    return outcome;
  });

  return {
    async stop(): Promise<Map<string, number>> {
      isOver = true;
      await Promise.all(loops);
      return answers;
    },
  };
}

function aSheet(): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: 5_000 }, (_, n) => [`Cliente ${n}`, 5511950000000 + n]);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['nome', 'numero'], ...rows]), 'Contatos');
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
}
