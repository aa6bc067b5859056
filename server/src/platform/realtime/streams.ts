import { tipEveryMs } from '@recadia/contract/live';
import { eventTips, systemCall } from '@recadia/db';
import { repeat } from '../jobs/repeat.ts';
import type { Bus } from '../bus/redis.ts';
import { createCompanyStream, type CompanyStream } from './company-stream.ts';
import { feedChannel } from './feed.ts';
import type { Outlet } from './outlet.ts';
import type { Stage } from './presentation.ts';
import { room } from './rooms.ts';

/**
 * Redis loses messages when it restarts, and a relay may die between numbering and publishing, so the log is polled.
 */
const lookEveryMs = { withRedis: 1_000, withoutRedis: 200 };

interface Open {
  stream: CompanyStream;
  sockets: number;
  unsubscribe: Promise<() => Promise<void>>;
}

/** One stream per company with a socket in this process. */
export function createStreams(bus: Bus, stage: Stage, outlet: Outlet) {
  const open = new Map<number, Open>();
  const logFailure = (companyId: number) => (error: unknown) =>
    stage.log.warn({ err: error, companyId }, 'live events could not be loaded, retrying');

  const looking = repeat({
    async work() {
      if (open.size === 0) return;
      const tips = await systemCall((sys) => eventTips(sys, [...open.keys()]));
      for (const { company_id, last_seq } of tips) {
        const stream = open.get(company_id)?.stream;
        const last = stream?.lastSeq();
        if (last !== undefined && last < last_seq) void stream?.pull().catch(logFailure(company_id));
      }
    },
    everyMs: () => (bus.isUp() ? lookEveryMs.withRedis : lookEveryMs.withoutRedis),
    onError: (error) => stage.log.warn({ err: error }, 'event log could not be loaded, retrying'),
  });
  bus.onUp(() => looking.soon());

  const tipping = setInterval(() => {
    for (const [companyId, { stream }] of open) {
      const seq = stream.lastSeq();
      if (seq !== undefined) outlet.tip(room(companyId, 'mainchannel'), seq);
    }
  }, tipEveryMs);

  function start(companyId: number): Open {
    const stream = createCompanyStream(stage, { companyId }, (frames) => outlet.send(frames));
    const receive = (message: string) => void stream.receive(message).catch(logFailure(companyId));
    return { stream, sockets: 0, unsubscribe: bus.subscribe(feedChannel(companyId), receive) };
  }

  return {
    /** The company's stream, kept open until every `enter` has its `leave`. */
    async enter(companyId: number): Promise<CompanyStream> {
      const opened = open.get(companyId) ?? start(companyId);
      open.set(companyId, opened);
      opened.sockets += 1;
      // Subscribes before it reads the position, so that no event in between is lost.
      await opened.unsubscribe;
      return opened.stream;
    },

    leave(companyId: number): void {
      const opened = open.get(companyId);
      if (!opened) return;
      opened.sockets -= 1;
      if (opened.sockets > 0) return;
      open.delete(companyId);
      void opened.unsubscribe.then((unsubscribe) => unsubscribe());
    },

    lastSeq: (companyId: number): number => open.get(companyId)?.stream.lastSeq() ?? 0,

    async stop(): Promise<void> {
      clearInterval(tipping);
      await looking.stop();
    },
  };
}
