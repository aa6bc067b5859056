import type { OperatorTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';

const columns = ['company_id', 'kind', 'environment', 'client_id', 'pix_key', 'secrets_sealed', 'webhook_url'] as const;

/** Locked, because a change keeps the secrets that it does not name. */
export function lockGateway(tx: OperatorTx, { companyId }: Scope, kind: string) {
  return tx
    .selectFrom('payment_gateways')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type GatewayRow = NonNullable<Awaited<ReturnType<typeof lockGateway>>>;

export async function saveGateway(tx: OperatorTx, gateway: GatewayRow): Promise<void> {
  const { company_id: _company, kind: _kind, ...changed } = gateway;
  await tx
    .insertInto('payment_gateways')
    .values(gateway)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'kind']).doUpdateSet({ ...changed, updated_at: sql`app_now()` }),
    )
    .execute();
}
