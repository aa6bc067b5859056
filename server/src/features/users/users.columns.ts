import type { TenantTx } from '@recadia/db';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Scope } from '../../platform/session/people.ts';

const columns = [
  'users.id',
  'users.company_id',
  'users.name',
  'users.email',
  'users.profile',
  'users.super',
  'users.all_ticket',
  'users.online',
  'users.whatsapp_id',
  'users.deactivated_at',
] as const;

export function withQueues(tx: TenantTx, scope: Scope) {
  return tx
    .selectFrom('users')
    .select(columns)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('user_queues as uq')
          .innerJoin('queues as q', (join) =>
            join.onRef('q.company_id', '=', 'uq.company_id').onRef('q.id', '=', 'uq.queue_id'),
          )
          .select(['q.id', 'q.name', 'q.color'])
          .whereRef('uq.company_id', '=', 'users.company_id')
          .whereRef('uq.user_id', '=', 'users.id')
          .orderBy('q.name'),
      ).as('queues'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('two_factors as tf')
            .select('tf.user_id')
            .whereRef('tf.company_id', '=', 'users.company_id')
            .whereRef('tf.user_id', '=', 'users.id')
            .where('tf.confirmed_at', 'is not', null),
        )
        .as('has_two_factor'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('invitations as i')
            .select('i.user_id')
            .whereRef('i.company_id', '=', 'users.company_id')
            .whereRef('i.user_id', '=', 'users.id'),
        )
        .as('is_invited'),
    )
    .where('users.company_id', '=', scope.companyId);
}
