import type { TenantTx } from '@recadia/db';
import type { Scope } from '../platform/session/people.ts';
import type { OtherTenant } from './other-tenant.ts';

/** Calls a SQL function with our scope and the other tenant's ids. */
type TenancyCase = (tx: TenantTx, mine: Scope, other: OtherTenant) => Promise<unknown>;

/**
 * The SQL files of a folder and a case for each of their functions, in `<folder>.tenancy.ts`. Null: the function concerns
 * no company.
 */
export type TenancyCases = [file: string, functions: object, cases: Record<string, TenancyCase | null>][];
