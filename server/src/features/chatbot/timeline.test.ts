import { ruleCauses } from '@recadia/contract/rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answer } from './machine.ts';
import type { BotQueue } from './machine.types.ts';
import { isRouted, timelineKindOf } from './timeline.ts';
import { aBotQueue, anOption, aBotContext } from './testing/contexts.ts';

const causes: Readonly<Record<string, readonly string[]>> = ruleCauses;
const now = 10_000_000;

const words = fc.constantFrom('', 'Palavras');
const queue = fc
  .record({
    id: fc.constantFrom(1, 1, 2, 3),
    isOpen: fc.boolean(),
    greeting: words,
    away: words,
    nodes: fc.array(fc.record({ parent: fc.nat(1), handOver: fc.boolean(), message: words }), { maxLength: 3 }),
  })
  .map(({ nodes, id, ...fields }): BotQueue => {
    const options = nodes.map(({ parent, ...node }, n) =>
      anOption(n + 1, { ...node, parentId: parent < n ? parent + 1 : null }),
    );
    return aBotQueue(id, { ...fields, options });
  });
const past = fc.constantFrom(null, now - 1_000, now - 9_000_000);
const state = fc.record({
  queueId: fc.constantFrom(null, 1, 1, 2, 9),
  optionId: fc.constantFrom(null, 1, 2),
  chatbot: fc.boolean(),
  isGreeted: fc.boolean(),
  menus: fc.nat(4),
  menuAt: past,
  awayAt: past,
  silence: fc.constant(null),
});
const world = fc
  .record({
    queues: fc.uniqueArray(queue, { maxLength: 3, selector: ({ id }) => id }),
    greeting: words,
    away: words,
    isOpen: fc.boolean(),
    greetsOneQueue: fc.boolean(),
    maxMenus: fc.nat(4),
    pauseMs: fc.constantFrom(0, 60_000),
    unheard: fc.constantFrom(0, 0, 3),
    lastMinute: fc.constantFrom(0, 0, 0, 0, 20),
  })
  .map((fields) => aBotContext({ ...fields, now }));
const text = fc.constantFrom('1', '2', '0', '#', 'oi', null);

it('part of X-TKT-17: audits every bot decision by a cause the timeline knows', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(state, world, text, (before, around, input) => {
      const elsewhere = aBotQueue(9, { options: [anOption(1)] });
      const current = [...around.queues, elsewhere].find(({ id }) => id === before.queueId) ?? null;
      const step = answer(before, { text: input, at: now }, { ...around, current });
      const ticket = { queueId: before.queueId, lastRule: null };
      for (const kind of [timelineKindOf(ticket, step), isRouted(ticket, step) ? 'routed' : null]) {
        if (kind === null || !step.why) continue;
        seen.add(`${kind} ${step.why.rule}`);
        if (!causes[kind]?.includes(step.why.rule)) return false;
      }
      return true;
    }),
    // A fixed seed, because the seen causes are compared below.
    { numRuns: 20_000, seed: 6 },
  );
  // The runs covered all causes except those of an agent and of a timer.
  const rules = ['bot-answered', 'bot-waits', 'bot-silenced', 'routed'].flatMap((kind) =>
    (causes[kind] ?? []).map((cause) => `${kind} ${cause}`),
  );
  expect(rules.filter((rule) => !seen.has(rule))).toEqual(['bot-silenced person', 'routed waited']);
});
