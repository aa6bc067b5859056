import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from 'kysely';
import { openPools } from './client.ts';
import { isHeavy } from './heavy.ts';
import type { DB } from './schema.gen.ts';
import { beginOf, runTransaction, type Frame, type Running, type SingleWork } from './transaction.ts';

/** The company whose data a piece of work uses. */
export type Scope = { companyId: number };

export type TenantTx = Transaction<DB>;
/** Cannot name a table: cross-company work uses the functions of system.ts. */
export type SystemTx = Transaction<Record<never, never>>;
export type OperatorTx = Transaction<DB>;

type OperatorAction = { action: string; entity?: string; entityId?: string; data?: Record<string, unknown> };

type Current =
  | { kind: 'tenant'; companyId: number; running: Running<DB> }
  | { kind: 'system'; running: Running<Record<never, never>> }
  | { kind: 'operator'; running: Running<DB> };

const current = new AsyncLocalStorage<Current>();

/** Runs work on the rows of one company. A nested call for the same company joins it; for another company it throws. */
export function tenantTx<T>(scope: Scope, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  return runTenant(scope, { keepsPlans: false }, work);
}

/**
 * Like `tenantTx`, for statements that run for every message and select rows by key. PostgreSQL keeps their plans,
 * because planning is most of their cost. Not for lists and searches: they need another plan for a large company.
 */
export function routineTx<T>(scope: Scope, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  return runTenant(scope, { keepsPlans: openPools().keepsPlans }, work);
}

/** Like `routineTx`, for work of one statement: it costs one round trip. Inside a transaction it joins that one. */
export function routineCall<T>(scope: Scope, call: (tx: TenantTx) => Promise<T>): Promise<T> {
  return runTenant(scope, { keepsPlans: openPools().keepsPlans, isSingle: true }, call);
}

/** `routineCall` as a work of `runTogether`; undefined inside a transaction, which it would have to join. */
export function routineWork<T>(scope: Scope, call: (tx: TenantTx) => Promise<T>): SingleWork<DB, T> | undefined {
  const companyId = checkedCompanyId(scope);
  if (underWay()) return undefined;
  const { keepsPlans } = openPools();
  return {
    frame: { begin: beginOf(companyId), keepsPlans, isSingle: true },
    work: (running) => current.run({ kind: 'tenant', companyId, running }, () => call(running.tx)),
  };
}

async function runTenant<T>(
  scope: Scope,
  { keepsPlans, isSingle = false }: Pick<Frame, 'keepsPlans' | 'isSingle'>,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  const companyId = checkedCompanyId(scope);
  const outer = underWay();
  if (outer?.kind === 'tenant' && outer.companyId === companyId) return work(outer.running.tx);
  if (outer) throw new Error(`A transaction of company ${companyId} cannot start inside ${describe(outer)}.`);

  const { app, heavy, places } = openPools();
  const run = (pool: typeof app) =>
    runTransaction<DB, T>(pool, { begin: beginOf(companyId), keepsPlans, isSingle }, (running) =>
      current.run({ kind: 'tenant', companyId, running }, () => work(running.tx)),
    );
  if (isHeavy()) return run(heavy);
  const release = await places.take(companyId);
  return run(app).finally(release);
}

/** Runs cross-company work through definer functions. Inside a tenant transaction it joins that one. */
export function systemTx<T>(work: (sys: SystemTx) => Promise<T>): Promise<T> {
  return runSystem('begin', work);
}

/** Runs one definer function once: a single statement is its own transaction, which saves two messages. */
export function systemCall<T>(call: (sys: SystemTx) => Promise<T>): Promise<T> {
  return runSystem(null, call);
}

/** `systemCall` over the connection that keeps the plans of batches, one call after another. */
export function batchCall<T>(call: (sys: SystemTx) => Promise<T>): Promise<T> {
  return runSystem(null, call, openPools().batches);
}

async function runSystem<T>(
  begin: 'begin' | null,
  work: (sys: SystemTx) => Promise<T>,
  pool = openPools().app,
): Promise<T> {
  const outer = underWay();
  if (outer?.kind === 'operator') throw new Error('System functions belong to the app role, not the operator.');
  if (outer) return work(outer.running.tx as SystemTx);
  const { keepsPlans } = openPools();
  return runTransaction<Record<never, never>, T>(pool, { begin, keepsPlans }, (running) =>
    current.run({ kind: 'system', running }, () => work(running.tx)),
  );
}

/** The user of the super company who acts; null: a stranger, whose action is recorded for the super company. */
type Operator = { companyId: number; userId: number } | null;

/** For the platform features: sees every company, and writes an audit entry in the same transaction. */
export async function operatorTx<T>(
  actor: Operator,
  action: string | OperatorAction,
  work: (tx: OperatorTx) => Promise<T>,
): Promise<T> {
  const outer = underWay();
  if (outer) throw new Error(`An operator transaction cannot start inside ${describe(outer)}.`);
  const { operator } = openPools();
  if (!operator) throw new Error('This process was opened without an operator url.');
  const facts = typeof action === 'string' ? { action } : action;
  return runTransaction<DB, T>(operator, { begin: 'begin' }, async (running) => {
    await writeAudit(running.tx, actor, facts);
    return current.run({ kind: 'operator', running }, () => work(running.tx));
  });
}

async function writeAudit(
  tx: OperatorTx,
  actor: Operator,
  { action, entity, entityId, data }: OperatorAction,
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values((eb) => ({
      company_id: actor?.companyId ?? eb.selectFrom('companies').select('id').where('is_super', '=', true),
      user_id: actor?.userId ?? null,
      action,
      entity: entity ?? null,
      entity_id: entityId ?? null,
      data: JSON.stringify(data ?? {}),
    }))
    .execute();
}

// A promise without an awaiting caller may still carry the context of a transaction that has ended.
function underWay(): Current | undefined {
  const store = current.getStore();
  return store?.running.isOver ? undefined : store;
}

function checkedCompanyId({ companyId }: Scope): number {
  if (!Number.isSafeInteger(companyId) || companyId <= 0) throw new Error(`Not a company id: ${String(companyId)}`);
  return companyId;
}

function describe(store: Current): string {
  if (store.kind === 'tenant') return `a transaction of company ${store.companyId}`;
  return store.kind === 'system' ? 'a system transaction' : 'an operator transaction';
}
