import type { SystemTx, TenantTx } from '@recadia/db';
import type { ConnectionProvider } from '@recadia/contract/connections';
import type { WaEvent } from '@recadia/whatsapp';
import { sql } from 'kysely';
import { wakeLanes } from '../../../platform/jobs/lane-wake-up.ts';
import type { Scope } from '../../../platform/session/people.ts';
import { everydayMessage } from './everyday.ts';
import { chatOf, dedupeKeyOf, encodeStored } from './stored-events.ts';

/** The connection that delivered events. Without its provider every event takes the path of a claimed lane. */
export interface InboundSource {
  connectionId: number;
  provider?: ConnectionProvider;
}

/**
 * Records inbound events, which are processed after the commit, chat by chat; duplicates are ignored. Typing indicators
 * are skipped, because they expire before they would be processed.
 */
export async function recordInbound(
  tx: TenantTx,
  { companyId }: Scope,
  source: InboundSource,
  events: WaEvent[],
): Promise<void> {
  const rows = inboundRows(source, events);
  if (rows.length === 0) return;
  const { rows: answers } = await sql<{ recorded: number }>`
    select record_inbound(${companyId}, ${`[${rows.join()}]`}::jsonb) as recorded`.execute(tx);
  if (answers.some(({ recorded }) => recorded > 0)) wakeLanes(tx, 'in');
}

/** The rows of one company. */
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

/** The rows of `record_inbound`, encoded: the event itself may only be encoded by its own encoder. */
export function inboundRows({ connectionId, provider }: InboundSource, events: WaEvent[]): string[] {
  return events
    .filter(({ type }) => type !== 'typing')
    .map((event) => {
      const facts = JSON.stringify({
        connectionId,
        chat: chatOf(event),
        kind: event.type,
        dedupeKey: dedupeKeyOf(event),
        at: event.at,
      });
      const message = provider && everydayMessage(event, provider);
      return `${facts.slice(0, -1)},"event":${encodeStored(event)}${message ? `,"message":${encodeStored(message)}` : ''}}`;
    });
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
