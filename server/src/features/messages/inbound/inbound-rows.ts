import type { ConnectionProvider } from '@recadia/contract/connections';
import type { WaEvent } from '@recadia/whatsapp';
import { everydayMessage } from './everyday.ts';
import { chatOf, dedupeKeyOf, encodeStored } from './stored-events.ts';

/** The connection that delivered events. Without its provider every event takes the path of a claimed lane. */
export interface InboundSource {
  connectionId: number;
  provider?: ConnectionProvider;
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
      return `${facts.slice(0, -1)},"event":${encodeStored(event)}${message ? `,"message":${encodeStored(withoutNulls(message))}` : ''}}`;
    });
}

/** A missing column is null, too, and each written byte is logged. */
const withoutNulls = (columns: object): object =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null));
