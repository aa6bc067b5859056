import { sql } from 'kysely';
import type { SystemTx } from '../scope.ts';

/** The rows of one company, as `record_inbound` reads them. */
export interface InboundDelivery {
  companyId: number;
  rows: string[];
}

/** Records the events of several companies at once; returns the number of new events. */
export async function recordInboundOfCompanies(sys: SystemTx, deliveries: InboundDelivery[]): Promise<number> {
  const json = deliveries.map(({ companyId, rows }) => `{"companyId":${companyId},"rows":[${rows.join()}]}`);
  const { rows } = await sql<{ recorded: number }>`
    select record_inbound_of_companies(${`[${json.join()}]`}::jsonb) as recorded`.execute(sys);
  return rows[0]?.recorded ?? 0;
}

export interface ReceivedMessages {
  company_id: number;
  connection_id: number;
  /** Lanes of the connection that were worked on. */
  lanes: number;
  received: number;
  repeated: number;
  /** A lane has more messages than one round receives. */
  is_cut: boolean;
}

/**
 * Receives everyday messages of due lanes, of all companies, in one call. `needsClaim`: lanes are due that the call
 * leaves to a claim.
 */
export async function receiveInbound(
  sys: SystemTx,
  { lanes, perCompany, perLane }: { lanes: number; perCompany: number; perLane: number },
): Promise<{ received: ReceivedMessages[]; needsClaim: boolean }> {
  const { rows } = await sql<ReceivedMessages | { company_id: null }>`
    select * from receive_inbound(${lanes}, ${perCompany}, ${perLane})`.execute(sys);
  const received = rows.filter((row) => row.company_id !== null);
  return { received, needsClaim: received.length < rows.length };
}
