import { botLimits } from '@recadia/contract/limits';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupBy } from '../../platform/jobs/group.ts';
import { answer, startPeriod } from './machine.ts';
import type { BotQueue, BotState, BotContext } from './machine.types.ts';
import { aBotQueue, anOption, aBotContext } from './testing/contexts.ts';

/** A queue of the company that the connection does not have. */
const elsewhere = aBotQueue(9, { options: [anOption(90)] });

/** A ticket with database semantics: only committed state counts, and each message is processed once. */
function aConversation(first: BotContext) {
  let [world, state, now]: [BotContext, BotState, number] = [first, startPeriod, 1_000_000];
  let lastPerson = 0;
  let lastSent: string | null = null;
  const sent: { at: number; to: number }[] = [];
  const done = new Set<number>();

  const tally = () => ({
    unheard: sent.filter(({ at }) => at > lastPerson && at > now - botLimits.unheardMs).length,
    lastMinute: sent.filter(({ at }) => at > now - 60_000).length,
  });
  const step = (text: string | null) => {
    const current = [...world.queues, elsewhere].find(({ id }) => id === state.queueId) ?? null;
    return answer(state, { text, at: now }, { ...world, now, current, ...tally() });
  };
  return {
    receive(message: number, text: string | null, isKilled: boolean) {
      // Two events never have the same database time.
      now += 1;
      if (done.has(message)) return [];
      const made = step(text === 'parrot' ? lastSent : text);
      if (isKilled) return [];
      done.add(message);
      if (made.isChoice) lastPerson = now;
      state = made.state;
      now += 1;
      sent.push(...made.messages.map(() => ({ at: now, to: message })));
      for (const one of made.messages) if ('text' in one) lastSent = one.text;
      return made.messages;
    },
    person: () => ((lastPerson = now += 1), (state = { ...state, chatbot: false, optionId: null, silence: 'person' })),
    resume: () => ((lastPerson = now += 1), (state = { ...startPeriod, awayAt: state.awayAt })),
    close: () => (state = startPeriod),
    /** A timer or a user moves the ticket into a queue that the connection may not have. */
    move: () => ((now += 1), (state = { ...state, queueId: elsewhere.id, optionId: null, chatbot: false })),
    wait: (ms: number) => (now += ms),
    change: (next: BotContext) => {
      world = next;
      // A deleted queue is removed from its tickets.
      const isThere = [...next.queues, elsewhere].some(({ id }) => id === state.queueId);
      if (!isThere) state = { ...state, queueId: null };
    },
    look: () => ({ world, state, now, sent, tally: tally() }),
  };
}

const option = fc.record({ parent: fc.nat(6), handOver: fc.boolean(), hasWords: fc.boolean() });
const queue = fc
  .record({ id: fc.integer({ min: 1, max: 4 }), isOpen: fc.boolean(), nodes: fc.array(option, { maxLength: 6 }) })
  .map(({ id, isOpen, nodes }): BotQueue => {
    const options = nodes.map(({ parent, handOver, hasWords }, n) =>
      anOption(n + 1, {
        parentId: parent < n ? parent + 1 : null,
        option: n + 1,
        handOver,
        message: hasWords ? 'Palavras' : '',
      }),
    );
    return aBotQueue(id, { isOpen, options });
  });
const world = fc
  .record({
    queues: fc.uniqueArray(queue, { maxLength: 4, selector: ({ id }) => id }),
    isOpen: fc.boolean(),
    maxMenus: fc.nat(4),
    pauseMs: fc.constantFrom(0, 0, 60_000),
    greetsOneQueue: fc.boolean(),
  })
  .map(aBotContext);

const inbound = fc.record({
  text: fc.oneof(fc.constantFrom('1', '2', '3', '0', '#', 'oi', 'parrot', null), fc.string({ maxLength: 5 })),
  /** Delivered again under the same id, as by WhatsApp or after an expired lease. */
  isRepeat: fc.boolean(),
  isKilled: fc.boolean(),
});
type Conversation = ReturnType<typeof aConversation>;
const turn = fc.oneof(
  { weight: 8, arbitrary: inbound.map((what) => ({ what })) },
  fc.constantFrom('person' as const, 'resume' as const, 'close' as const, 'move' as const).map((act) => ({ act })),
  fc.constantFrom(10, 5_000, 61_000, 700_000, 3_700_000).map((ms) => ({ ms })),
  world.map((next) => ({ next })),
);

it('never answers twice, loops, interrupts an agent, or leaves a ticket out of reach', () => {
  fc.assert(
    fc.property(world, fc.array(turn, { maxLength: 60 }), (first, turns) => {
      const talk = aConversation(first);
      let message = 0;
      for (const one of turns) {
        const before = talk.look();
        const { silence } = before.state;
        if ('what' in one) {
          const { text, isRepeat, isKilled } = one.what;
          if (!isRepeat) message += 1;
          const messages = talk.receive(message, text, isKilled);
          if (silence !== null) expect(messages).toEqual([]);
          // An interrupted message is processed once by the next worker.
          if (isKilled) talk.receive(message, text, false);
          expect(talk.receive(message, text, false)).toEqual([]);
        } else if ('ms' in one) talk.wait(one.ms);
        else if ('next' in one) talk.change(one.next);
        else talk[one.act]();
        check(talk);
      }
      // In every final state an agent can take over: after their first message the bot is silent.
      talk.person();
      for (const text of ['1', '#', '0', 'oi', null]) expect(talk.receive((message += 1), text, false)).toEqual([]);
      check(talk);
    }),
    { numRuns: 500 },
  );
});

function check(talk: Conversation): void {
  const { state, sent, tally, world: now } = talk.look();
  expect(tally.unheard).toBeLessThanOrEqual(botLimits.unheard);
  expect(tally.lastMinute).toBeLessThanOrEqual(botLimits.perMinute);
  // One message gets one step: at most a greeting, the queue's text and its file.
  const answers = groupBy(sent, ({ to }) => to);
  for (const all of answers.values()) {
    expect(all.length).toBeLessThanOrEqual(3);
    expect(new Set(all.map(({ at }) => at)).size).toBe(1);
  }
  const queues = [...now.queues, elsewhere];
  if (state.chatbot) expect(queues.some(({ id }) => id === state.queueId) || state.queueId === null).toBe(true);
  if (state.silence !== null) expect([state.chatbot, state.optionId]).toEqual([false, null]);
}

it('two bots that face each other stop after three messages each, and hand over', () => {
  fc.assert(
    fc.property(world, world, (one, other) => {
      const [left, right] = [
        aConversation({ ...one, maxMenus: 0, pauseMs: 0 }),
        aConversation({ ...other, maxMenus: 0 }),
      ];
      let [pending, ids]: [{ to: Conversation; from: Conversation; text: string }[], number] = [
        [{ to: left, from: right, text: 'oi' }],
        0,
      ];
      for (let n = 0; n < 200 && pending.length > 0; n += 1) {
        const [next, ...rest] = pending;
        if (!next) break;
        const messages = next.to.receive((ids += 1), next.text, false);
        const back = messages.flatMap((one) =>
          'text' in one ? [{ to: next.from, from: next.to, text: one.text }] : [],
        );
        pending = [...rest, ...back];
      }
      expect(pending).toEqual([]);
      for (const bot of [left, right]) expect(bot.look().sent.length).toBeLessThanOrEqual(botLimits.unheard);
    }),
    { numRuns: 300 },
  );
});
