import { zero, type Block, type Call, type CompanyLog, type Counts } from './standing-log.ts';

/** Milliseconds from a block to its last effect, and from the change back to the last part that works. */
export interface Delays extends Pick<Block, 'withinMs'> {
  calls: number;
  sockets: number;
  messages: number;
  back: number;
}

export interface Judged {
  faults: string[];
  counts: Counts;
  delays: Delays[];
}

const backWithinMs = 5_000;

/** A block, the time of the next one, and the moment from which its effects are complete when the run is timed. */
interface Span extends Block {
  nextBegan: number;
  latest: number;
}
type Part = { faults: string[]; delay: number; back: number };

/**
 * Judges the order: an api that refused a call answers none until the change back begins, and no message enqueued after
 * the block leaves before that. Judges the seconds as well when the run is timed.
 */
export function judgeStanding(log: CompanyLog, { isTimed }: { isTimed: boolean }): Judged {
  const faults: string[] = [];
  const delays: Delays[] = [];
  const firstBegan = log.blocks[0]?.began ?? Infinity;
  for (const { api, ended, refusal } of log.calls)
    if (refusal !== undefined && ended <= firstBegan) faults.push(`${api} refused with ${refusal} before any block`);

  for (const [index, block] of log.blocks.entries()) {
    const nextBegan = log.blocks[index + 1]?.began ?? Infinity;
    const span = { ...block, nextBegan, latest: isTimed ? block.done + block.withinMs : Infinity };
    const parts = {
      calls: judgeCalls(log, span),
      sockets: judgeSockets(log, span),
      messages: judgeMessages(log, span),
    };
    for (const [name, part] of Object.entries(parts)) {
      faults.push(...part.faults);
      if (isTimed && part.back > backWithinMs) faults.push(`${name} worked again only after ${part.back} ms`);
    }
    const { calls, sockets, messages } = parts;
    const back = Math.max(0, calls.back, sockets.back, messages.back);
    const { withinMs } = block;
    delays.push({ withinMs, calls: calls.delay, sockets: sockets.delay, messages: messages.delay, back });
  }
  for (const { text, arrivals } of log.sends)
    if (arrivals.length !== 1) faults.push(`"${text}" arrived ${arrivals.length} times`);
  return { faults: faults.map((fault) => `${log.name}: ${fault}`), counts: countOf(log), delays };
}

function judgeCalls({ calls }: CompanyLog, span: Span): Part {
  const { began, done, backBegan, backDone, nextBegan, latest, refusal } = span;
  const faults: string[] = [];
  const times: Pick<Part, 'delay' | 'back'>[] = [];
  const isAnswered = (call: Call) => call.refusal === undefined;
  for (const api of new Set(calls.map((call) => call.api))) {
    const own = calls.filter((call) => call.api === api);
    // A call that was under way during a change may have either outcome.
    const blocked = own.filter((call) => call.began >= began && call.ended <= backBegan);
    const working = own.filter((call) => call.began >= backBegan && call.ended <= nextBegan);
    const refused = blocked.findIndex((call) => !isAnswered(call));
    const answered = working.findIndex(isAnswered);
    const last = Math.max(0, ...blocked.filter(isAnswered).map((call) => call.began - done));
    if (refused < 0) faults.push(`${api} refused no call`);
    else if (blocked.slice(refused).some(isAnswered)) faults.push(`${api} answered a call after it refused one`);
    if (done + last >= latest) faults.push(`${api} answered a call ${last} ms after the block`);
    if (answered < 0) faults.push(`${api} answered no call again`);
    else if (!working.slice(answered).every(isAnswered)) faults.push(`${api} refused a call after it answered again`);
    const others = [...blocked, ...working].filter((call) => !isAnswered(call) && call.refusal !== refusal);
    faults.push(...others.map((call) => `${api} refused with ${call.refusal} instead of ${refusal}`));
    times.push({ delay: last, back: (working[answered]?.ended ?? Infinity) - backDone });
  }
  const most = (key: 'delay' | 'back') => Math.max(...times.map((time) => time[key]));
  return { faults, delay: most('delay'), back: most('back') };
}

function judgeSockets({ sockets }: CompanyLog, { done, backBegan, backDone, nextBegan, latest }: Span): Part {
  const faults: string[] = [];
  const open = sockets.filter(({ opened, closed }) => opened < backBegan && closed > done);
  const last = Math.max(0, ...open.map(({ closed }) => closed - done));
  if (done + last > backBegan) faults.push('a socket was open until the change back');
  else if (done + last > latest) faults.push(`a socket was open ${last} ms after the block`);
  const again = sockets.find(({ opened }) => opened >= backBegan && opened < nextBegan);
  if (!again) faults.push('no socket was opened again');
  return { faults, delay: last, back: (again?.opened ?? Infinity) - backDone };
}

function judgeMessages({ sends }: CompanyLog, { done, backBegan, backDone, nextBegan, latest }: Span): Part {
  const faults: string[] = [];
  const isBlocked = (at: number) => at >= done && at < backBegan;
  const held = sends.filter(({ began }) => isBlocked(began));
  const early = held.find(({ arrivals }) => arrivals.some(isBlocked));
  if (early) faults.push(`"${early.text}" was enqueued and left during the block`);
  const last = Math.max(0, ...sends.flatMap(({ arrivals }) => arrivals.filter(isBlocked)).map((at) => at - done));
  if (done + last > latest) faults.push(`a message left ${last} ms after the block`);
  // The first one may have been enqueued before the block.
  const released = sends.flatMap(({ arrivals }) => arrivals).filter((at) => at >= backBegan && at < nextBegan);
  if (released.length === 0) faults.push('no message left after the change back');
  return { faults, delay: last, back: Math.min(...released) - backDone };
}

function countOf({ calls, sockets, sends, written, blocks }: CompanyLog): Counts {
  const isHeld = (at: number) => blocks.some(({ done, backBegan }) => at >= done && at < backBegan);
  const isClosed = (opened: number, closed: number) =>
    blocks.some(({ began, backBegan }) => opened < began && closed > began && closed <= backBegan);
  const held = sends.filter(({ began }) => isHeld(began));
  const firstBegan = blocks[0]?.began ?? Infinity;
  return {
    ...zero,
    answered: calls.filter(({ refusal }) => refusal === undefined).length,
    refused: calls.filter(({ refusal }) => refusal !== undefined).length,
    closed: sockets.filter(({ opened, closed }) => isClosed(opened, closed)).length,
    before: sends.filter(({ arrivals }) => arrivals.some((at) => at < firstBegan)).length,
    held: held.length,
    after: held.filter(({ arrivals }) => arrivals.length > 0).length,
    inbound: written.filter(({ at }) => isHeld(at)).length,
  };
}
