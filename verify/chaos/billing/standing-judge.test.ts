import { expect, it } from 'vitest';
import { judgeStanding } from './standing-judge.ts';
import { missingKinds, sumCounts, type Block, type CompanyLog } from './standing-log.ts';

const refusal = 'ERR_SUBSCRIPTION_EXPIRED';
const block: Block = { refusal, withinMs: 1_000, began: 1_000, done: 1_100, backBegan: 5_000, backDone: 5_100 };

/** A call of 50 ms. */
const call = (began: number, isRefused = false, api = 'api-1') => ({
  api,
  began,
  ended: began + 50,
  refusal: isRefused ? refusal : undefined,
});
const send = (began: number, ...arrivals: number[]) => ({ text: `text ${began}`, began, arrivals });

const good: CompanyLog = {
  name: 'A',
  calls: [call(0), call(1_050), call(1_200), call(1_400, true), call(4_000, true), call(5_050, true), call(5_300)],
  sockets: [
    { opened: 0, closed: 1_300 },
    { opened: 5_400, closed: Infinity },
  ],
  sends: [send(100, 300), send(900, 1_150), send(2_000, 5_600), send(6_000, 6_100)],
  written: [{ text: 'oi', at: 3_000 }],
  blocks: [block],
};

const faults = (changed: Partial<CompanyLog>, isTimed = false) =>
  judgeStanding({ ...good, ...changed }, { isTimed }).faults;

it('accepts outcomes of calls under way and measures the delays of each block', () => {
  const { faults: none, delays, counts } = judgeStanding(good, { isTimed: true });
  expect(none).toEqual([]);
  expect(delays).toEqual([{ withinMs: 1_000, calls: 100, sockets: 200, messages: 50, back: 500 }]);
  expect(counts).toEqual({ answered: 4, refused: 3, closed: 1, before: 1, held: 1, after: 1, inbound: 1 });
});

it('reports an answer after a refusal, a refusal while working and another code', () => {
  const calls = (...more: CompanyLog['calls']) =>
    faults({ calls: [...good.calls, ...more].toSorted((a, b) => a.began - b.began) });
  expect(calls(call(3_000))).toEqual(['A: api-1 answered a call after it refused one']);
  expect(calls(call(7_000, true))).toEqual(['A: api-1 refused a call after it answered again']);
  expect(calls(call(500, true))).toEqual([`A: api-1 refused with ${refusal} before any block`]);
  expect(calls({ ...call(2_000), refusal: 'ERR_INTERNAL' })).toEqual([
    `A: api-1 refused with ERR_INTERNAL instead of ${refusal}`,
  ]);
  expect(calls(call(2_000, false, 'api-2'), call(6_000, true, 'api-2'))).toEqual([
    'A: api-2 refused no call',
    'A: api-2 answered no call again',
  ]);
});

it('reports messages that leave during the block, never or twice', () => {
  const sends = (...more: CompanyLog['sends']) => faults({ sends: [...good.sends, ...more] });
  expect(sends(send(2_500, 2_600))).toEqual(['A: "text 2500" was enqueued and left during the block']);
  expect(sends(send(2_500))).toEqual(['A: "text 2500" arrived 0 times']);
  expect(sends(send(2_500, 5_700, 5_800))).toEqual(['A: "text 2500" arrived 2 times']);
  expect(faults({ sends: [send(100, 300)] })).toEqual(['A: no message left after the change back']);
});

it('reports a socket that stays open or does not return', () => {
  expect(faults({ sockets: [{ opened: 0, closed: 9_000 }] })).toEqual([
    'A: a socket was open until the change back',
    'A: no socket was opened again',
  ]);
});

it('judges the seconds only when the run is timed', () => {
  const slow: Partial<CompanyLog> = {
    calls: [call(0), call(2_200), call(2_400, true), call(11_000)],
    sockets: [
      { opened: 0, closed: 2_300 },
      { opened: 5_400, closed: Infinity },
    ],
    sends: [send(900, 2_150), send(2_000, 5_600)],
  };
  expect(faults(slow)).toEqual([]);
  expect(faults(slow, true)).toEqual([
    'A: api-1 answered a call 1100 ms after the block',
    'A: calls worked again only after 5950 ms',
    'A: a socket was open 1200 ms after the block',
    'A: a message left 1050 ms after the block',
  ]);
  expect(faults({ ...slow, calls: good.calls, blocks: [{ ...block, withinMs: 10_000 }] }, true)).toEqual([]);
});

it('names the kinds of which a run has seen none', () => {
  const { counts } = judgeStanding({ ...good, written: [], sends: [] }, { isTimed: false });
  expect(missingKinds(sumCounts([counts, counts]))).toEqual([
    '0 messages out before a block',
    '0 messages held by a block',
    '0 held messages out after a block',
    '0 messages in during a block',
  ]);
  expect(missingKinds(sumCounts([judgeStanding(good, { isTimed: false }).counts, counts]))).toEqual([]);
});
