import { aCompany, aConnection } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aConnectedBus } from '../../testing/bus.ts';
import { anIntruder } from '../../testing/redis-intruder.ts';
import { newId } from '../../platform/ids.ts';
import type { Bus } from '../../platform/bus/redis.ts';
import { answerNumberChecks, createNumberCheck } from './numbers.check.ts';

const prefix = `test-${newId()}`;
const questions = 'number-questions';
const phone = '5511988887777';
const db = useTestDatabase({ poolSize: 2 });
let asking: Bus;
let answering: Bus;
let intruder: ReturnType<typeof anIntruder>;

beforeAll(async () => {
  [asking, answering] = [await aConnectedBus({ prefix }), await aConnectedBus({ prefix })];
  intruder = anIntruder(prefix);
});
afterAll(() => {
  intruder.leave();
  asking.close();
  answering.close();
});

it('answers number questions and ignores forged answers from Redis', async () => {
  const { id: companyId } = await aCompany(db.admin);
  const { id } = await aConnection(db.admin, { company_id: companyId, provider: 'beta', status: 'CONNECTED' });
  await db.admin.updateTable('wa_sessions').set({ owner: 'gateway' }).where('connection_id', '=', id).execute();
  const forgedName = { kind: 'pn', value: '5511900000000' };
  const asked: string[] = [];
  const stop = await answerNumberChecks(answering, () => ({
    async checkNumbers([number = '']) {
      asked.push(number);
      const id = questionIds(captured).at(-1) ?? '';
      await intruder.publish(`number-answers:${id}`, newId() + JSON.stringify({ names: [forgedName] }));
      return new Map([[number, [{ kind: 'pn' as const, value: number }]]]);
    },
  }));
  const captured = await intruder.capture(questions);

  await intruder.publish(questions, 'not for reading');
  await intruder.publish(questions, `${newId()}{"id": 7}`);
  await asking.publish(questions, '{"id": 7}');
  const check = createNumberCheck(asking);
  expect(await check({ companyId }, phone)).toEqual({ names: [{ kind: 'pn', value: phone }] });
  expect(asked).toEqual([phone]);
  await stop();
});

/** An intruder reads the id of a question on the wire. */
const questionIds = (captured: string[]) => captured.flatMap((text) => /"id":"([^"]+)"/.exec(text)?.[1] ?? []);
