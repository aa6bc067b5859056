import type { WaEvent } from '../../../port/events.ts';
import type { Identity } from '../../../port/identity.ts';
import { asText, type Json } from '../json.ts';
import { readChange, toMessage } from './messages.ts';
import { digits, namesOf } from './people.ts';
import { readTime } from './time.ts';

/** An action in the Business app of a number that is also on the API. */
export function readEcho(echo: Json, company: string): WaEvent[] | null {
  const id = asText(echo.id);
  const at = readTime(echo.timestamp);
  const chat = namesOf({ phone: digits(asText(echo.to)), userId: asText(echo.to_user_id) });
  const self = digits(asText(echo.from)) ?? digits(company);
  if (!id || !at || !chat || !self) return null;
  const writer: Identity = { kind: 'pn', value: self };
  const place = { chat, id, at, isFromPhone: true };
  return readChange(echo, place, [writer]) ?? [{ ...toMessage(echo, place), sender: [writer] }];
}
