import type { TenantTx } from '@recadia/db';
import type { HeldLane } from '../platform/jobs/lanes.sql.ts';
import type { Scope } from '../platform/session/people.ts';
import type { OtherTenant } from './other-tenant.ts';

/** Calls a SQL function with our scope and the other tenant's ids. */
type TenancyCase = (tx: TenantTx, mine: Scope, other: OtherTenant) => Promise<unknown>;

/**
 * The SQL files of a folder and a case for each of their functions, in `<folder>.tenancy.ts`. Null: the function concerns
 * no company.
 */
export type TenancyCases = [file: string, functions: object, cases: Record<string, TenancyCase | null>][];

/** The first page of a list, for a user who sees everything. */
export const firstPage = {
  eyes: { seesAll: true, userId: 1, queueIds: [], seesUnqueued: true },
  searchLimit: 9,
  page: { after: null, offset: 0 },
  limit: 9,
};

/** A lane of the other tenant's chat, held under our scope. */
export const laneOf = ({ companyId }: Scope, { connectionId, chat }: OtherTenant): HeldLane => ({
  companyId,
  connectionId,
  direction: 'in',
  chat,
  epoch: 0,
});
