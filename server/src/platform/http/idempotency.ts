import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { routineTx } from '@recadia/db';
import { sealed as sealedColumns } from '@recadia/db/keys';
import type { RouteSpec } from '@recadia/contract/route';
import { AppError } from '../errors.ts';
import type { Actor } from '../session/people.ts';
import type { Platform } from '../platform.ts';
import type { Input } from './parse.ts';

export function checkKey(key: string): void {
  if (!/^[\w-]{8,100}$/.test(key)) {
    throw new AppError('ERR_VALIDATION', { details: { fields: { 'idempotency-key': 'invalid_format' } } });
  }
}

interface Asked {
  actor: Actor;
  spec: RouteSpec;
  key: string;
  input: Input;
}

/**
 * The key, the work and the answer are committed together: a crash leaves all three or none, so a repeat has no second
 * effect. The second of two simultaneous requests with one key waits for the key's row and returns the first answer.
 * Input and answer may hold secrets (a password, a connection's token): the input is stored as a keyed hash, the answer
 * encrypted.
 */
export async function once(platform: Platform, asked: Asked, work: () => Promise<unknown>): Promise<unknown> {
  const { actor, spec, key, input } = asked;
  checkKey(key);
  const name = `${spec.method} ${spec.path}`;
  const sent = JSON.stringify([input.params, input.query, input.body]);
  const bodyHash = createHmac('sha256', await platform.lookupKey())
    .update(sent)
    .digest('hex');
  const row = { company_id: actor.companyId, user_id: actor.userId, route: name, key };
  const place = sealedColumns.idempotentAnswer.place(row);

  return routineTx(actor, async (tx) => {
    const inserted = await tx
      .insertInto('idempotency_keys')
      .values({ ...row, body_hash: bodyHash })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) {
      const first = await tx
        .selectFrom('idempotency_keys')
        .select(['body_hash', sql<string>`answer #>> '{}'`.as('sealed')])
        .where((eb) => eb.and(row))
        .executeTakeFirstOrThrow();
      if (first.body_hash !== bodyHash) throw new AppError('ERR_IDEMPOTENCY_MISMATCH');
      return JSON.parse(platform.vault.open(first.sealed, place)) as unknown;
    }
    const answer = await work();
    const sealed = platform.vault.seal(JSON.stringify(answer ?? null), place);
    await tx
      .updateTable('idempotency_keys')
      .set({ answer: sql`${JSON.stringify(sealed)}::jsonb` })
      .where((eb) => eb.and(row))
      .execute();
    return answer;
  });
}
