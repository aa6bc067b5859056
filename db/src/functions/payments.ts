import { sql } from 'kysely';
import type { SystemTx } from '../scope.ts';

/** The operator's account at a payment service, with sealed secrets. */
export interface FoundPaymentGateway {
  company_id: number;
  kind: string;
  environment: string;
  client_id: string;
  pix_key: string;
  secrets_sealed: string;
  swept_until: Date | null;
}

export async function findPaymentGateway(sys: SystemTx, kind: string): Promise<FoundPaymentGateway | undefined> {
  return (await sql<FoundPaymentGateway>`select * from find_payment_gateway(${kind})`.execute(sys)).rows[0];
}

/** A row of any company, for work that is not the company's own. */
interface CompanyRow {
  company_id: number;
  id: number;
}

/** The charge of any company; undefined for the charge of another account. */
export async function findCharge(
  sys: SystemTx,
  { gateway, externalId }: { gateway: string; externalId: string },
): Promise<CompanyRow | undefined> {
  return (await sql<CompanyRow>`select * from find_charge(${gateway}, ${externalId})`.execute(sys)).rows[0];
}

export async function listUnfinishedRefunds(sys: SystemTx, gateway: string, limit: number): Promise<CompanyRow[]> {
  return (await sql<CompanyRow>`select * from refunds_unfinished(${gateway}, ${limit})`.execute(sys)).rows;
}

/** Those of the listed payments that are not stored, or that have more finished refunds than stored. */
export async function listUnknownPayments(
  sys: SystemTx,
  gateway: string,
  listed: readonly { id: string; refunds: number }[],
): Promise<string[]> {
  const ids = listed.map(({ id }) => id);
  const refunds = listed.map((one) => one.refunds);
  const found = sql<{ external_id: string }>`select * from payments_unknown(${gateway}, ${ids}, ${refunds})`;
  return (await found.execute(sys)).rows.map(({ external_id }) => external_id);
}

/** The company whose invoice a pay token pays; undefined when the token is unknown or has expired. */
export async function findPayToken(
  sys: SystemTx,
  hash: string,
): Promise<{ company_id: number; company_name: string } | undefined> {
  const found = sql<{ company_id: number; company_name: string }>`select * from find_pay_token(${hash})`;
  return (await found.execute(sys)).rows[0];
}
