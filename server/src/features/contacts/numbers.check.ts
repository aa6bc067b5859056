import { tenantTx } from '@recadia/db';
import type { Identity } from '@recadia/whatsapp';
import * as z from 'zod';
import { readBusMessage } from '../../platform/bus/bus-message.ts';
import { newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/session/people.ts';
import type { Bus } from '../../platform/bus/redis.ts';
import { findCheckableConnection } from './contacts.write.sql.ts';

const questions = 'number-questions';
const answersTo = (id: string) => `number-answers:${id}`;
const timeoutMs = 5_000;

const question = z.object({ id: z.string(), companyId: z.number(), connectionId: z.number(), phone: z.string() });
const identity = z.object({ kind: z.enum(['pn', 'lid', 'bsuid', 'username', 'group']), value: z.string() });
const answer = z.object({ names: z.array(identity).nullable() }).or(z.object({ failed: z.literal(true) }));

/** The result of a check: the number's names on WhatsApp, no account, or no result. */
export type Checked = { names: Identity[] } | 'unknown-there' | 'unchecked' | 'failed';
export type CheckNumber = (scope: Scope, phone: string) => Promise<Checked>;

/** Asks the gateway that holds a linked session of the company, through Redis; without Redis no check is made. */
export function createNumberCheck(bus: Bus): CheckNumber {
  return async (scope, phone) => {
    const askable = bus.isUp() ? await tenantTx(scope, (tx) => findCheckableConnection(tx, scope)) : undefined;
    if (!askable) return 'unchecked';
    const received = await ask(bus, { companyId: scope.companyId, connectionId: askable.id, phone });
    if (!received || 'failed' in received) return 'failed';
    return received.names === null ? 'unknown-there' : { names: received.names };
  };
}

/** Undefined when no gateway answers in time. */
async function ask(bus: Bus, asked: Omit<z.infer<typeof question>, 'id'>): Promise<z.infer<typeof answer> | undefined> {
  const id = newId();
  let receive: (text: string | null) => void = () => undefined;
  const answered = new Promise<string | null>((resolve) => (receive = resolve));
  const unsubscribe = await bus.subscribe(answersTo(id), receive);
  const late = setTimeout(() => receive(null), timeoutMs);
  try {
    await bus.publish(questions, JSON.stringify({ id, ...asked }));
    const text = await answered;
    return text === null ? undefined : readBusMessage(answer, text);
  } finally {
    clearTimeout(late);
    await unsubscribe();
  }
}

/** A linked session that can check numbers on WhatsApp. */
interface NumberChecker {
  checkNumbers(phones: string[]): Promise<Map<string, Identity[] | null>>;
}

/** Answers for the linked sessions of this process; other gateways answer for theirs. */
export async function answerNumberChecks(
  bus: Bus,
  find: (companyId: number, connectionId: number) => NumberChecker | undefined,
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
