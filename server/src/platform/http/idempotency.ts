import { sql } from 'kysely';
import { tenantTx } from '@recadia/db';
import type { RouteSpec } from '@recadia/contract/route';
import { AppError } from '../errors.ts';
import { sha256 } from '../ids.ts';
import type { Actor } from '../people.ts';
import type { Input } from './parse.ts';

export function checkKey(key: string): void {
  if (!/^[\w-]{8,100}$/.test(key)) {
    throw new AppError('ERR_VALIDATION', { details: { fields: { 'idempotency-key': 'invalid_format' } } });
  }
}

/**
 * The key, the work and the answer commit together: a crash leaves all three or none, so a repeat never doubles
 * the effect. Two requests with the same key at once queue on the key's row; the second reads the first's answer.
 */
export function once(
  actor: Actor,
  spec: RouteSpec,
  key: string,
  input: Input,
  work: () => Promise<unknown>,
): Promise<unknown> {
  checkKey(key);
  const name = `${spec.method} ${spec.path}`;
  const bodyHash = sha256(JSON.stringify([input.params, input.query, input.body]));
  const row = { company_id: actor.companyId, user_id: actor.userId, route: name, key };

  return tenantTx(actor, async (tx) => {
    const inserted = await tx
      .insertInto('idempotency_keys')
      .values({ ...row, body_hash: bodyHash })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) {
      const first = await tx
        .selectFrom('idempotency_keys')
        .select(['body_hash', 'answer'])
        .where((eb) => eb.and(row))
        .executeTakeFirstOrThrow();
      if (first.body_hash !== bodyHash) throw new AppError('ERR_IDEMPOTENCY_MISMATCH');
      return first.answer;
    }
    const answer = await work();
    await tx
      .updateTable('idempotency_keys')
      .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
      .where((eb) => eb.and(row))
      .execute();
    return answer;
  });
}
