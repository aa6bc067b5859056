import type { AdminRoutes } from './admin.ts';
import type { Chaos, ChaosRule } from './chaos.ts';
import type { Clock } from './clock.ts';
import { RefusedRequest } from './fields.ts';
import type { Ledger } from './ledger.ts';

const ACTIONS: readonly ChaosRule['action'][] = ['drop', 'duplicate', 'reorder', 'delay', 'refuse'];

/** The routes that every emulator has. */
export function commonRoutes({ ledger, chaos, clock }: { ledger: Ledger; chaos: Chaos; clock: Clock }): AdminRoutes {
  return {
    'GET /ledger': ({ query }) => ({
      counts: ledger.counts(),
      entries: ledger.list({
        since: Number(query.get('since') ?? 0),
        kind: query.get('kind') ?? undefined,
        limit: query.has('limit') ? Number(query.get('limit')) : undefined,
      }),
    }),
    'GET /chaos': () => ({ rules: chaos.rules() }),
    'POST /chaos': ({ body }) => {
      const action = ACTIONS.find((known) => known === body.text('action'));
      if (!action) throw new RefusedRequest(400, `action is not one of ${ACTIONS.join(', ')}`);
      chaos.add({
        action,
        kind: body.optionalText('kind'),
        who: body.optionalText('who'),
        times: body.optionalNumber('times'),
        probability: body.optionalNumber('probability'),
        delayMs: body.optionalNumber('delayMs'),
        code: body.optionalNumber('code'),
      });
      return { rules: chaos.rules() };
    },
    'DELETE /chaos': () => chaos.clear(),
    'POST /clock': ({ body }) => {
      const now = body.optionalText('now');
      const advanceMs = body.optionalNumber('advanceMs');
      if (now !== undefined && Number.isNaN(Date.parse(now))) throw new RefusedRequest(400, 'now is not a date');
      if (now !== undefined) clock.set(new Date(now));
      else if (advanceMs !== undefined) clock.advance(advanceMs);
      else clock.release();
      return { now: clock.now().toISOString() };
    },
  };
}
