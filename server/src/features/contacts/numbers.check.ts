import { tenantTx } from '@recadia/db';
import type { Identity } from '@recadia/whatsapp';
import * as z from 'zod';
import { readBusMessage } from '../../platform/busMessage.ts';
import { newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/people.ts';
import type { Bus } from '../../platform/redis.ts';
import { findCheckableConnection } from './contacts.write.sql.ts';

const questions = 'number-questions';
const answersTo = (id: string) => `number-answers:${id}`;
const patienceMs = 5_000;

const question = z.object({ id: z.string(), companyId: z.number(), connectionId: z.number(), phone: z.string() });
const identity = z.object({ kind: z.enum(['pn', 'lid', 'bsuid', 'username', 'group']), value: z.string() });
const answer = z.object({ names: z.array(identity).nullable() }).or(z.object({ failed: z.literal(true) }));

/** What WhatsApp says of a number: its names there, that it has none, or nothing, because nobody could ask. */
export type Checked = { names: Identity[] } | 'unknown-there' | 'unchecked' | 'failed';
export type CheckNumber = (scope: Scope, phone: string) => Promise<Checked>;

/** Asks whoever holds a linked phone of the company. Redis carries it; without Redis nobody is asked. */
export function createNumberCheck(bus: Bus): CheckNumber {
  return async (scope, phone) => {
    const askable = bus.isUp() ? await tenantTx(scope, (tx) => findCheckableConnection(tx, scope)) : undefined;
    if (!askable) return 'unchecked';
    const said = await ask(bus, { companyId: scope.companyId, connectionId: askable.id, phone });
    if (!said || 'failed' in said) return 'failed';
    return said.names === null ? 'unknown-there' : { names: said.names };
  };
}

/** Undefined when nobody answers in time. */
async function ask(bus: Bus, asked: Omit<z.infer<typeof question>, 'id'>): Promise<z.infer<typeof answer> | undefined> {
  const id = newId();
  let hear: (text: string | null) => void = () => undefined;
  const heard = new Promise<string | null>((resolve) => (hear = resolve));
  const unsubscribe = await bus.subscribe(answersTo(id), hear);
  const late = setTimeout(() => hear(null), patienceMs);
  try {
    await bus.publish(questions, JSON.stringify({ id, ...asked }));
    const text = await heard;
    return text === null ? undefined : readBusMessage(answer, text);
  } finally {
    clearTimeout(late);
    await unsubscribe();
  }
}

/** One who can ask WhatsApp: the session of a linked phone. */
interface Asks {
  checkNumbers(phones: string[]): Promise<Map<string, Identity[] | null>>;
}

/** Answers for the phones this process holds; the others are somebody else's to answer for. */
export async function answerNumberChecks(
  bus: Bus,
  find: (companyId: number, connectionId: number) => Asks | undefined,
): Promise<() => Promise<void>> {
  return bus.subscribe(questions, async (text) => {
    const { id, companyId, connectionId, phone } = question.parse(JSON.parse(text));
    const found = await find(companyId, connectionId)
      ?.checkNumbers([phone])
      .then(
        (names) => ({ names: names.get(phone) ?? null }),
        () => ({ failed: true }),
      );
    if (found) await bus.publish(answersTo(id), JSON.stringify(found));
  });
}
