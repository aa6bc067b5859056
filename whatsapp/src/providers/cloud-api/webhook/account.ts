import type { WaEvent } from '../../../port/events.ts';
import { asList, asNumber, asText, type Json } from '../json.ts';
import { readTime } from './time.ts';

/** A new or changed review status of a template. */
export function readTemplateUpdate(value: Json, entry: Json): WaEvent[] | null {
  const name = asText(value.message_template_name);
  const language = asText(value.message_template_language);
  const status = asText(value.event);
  if (!name || !language || !status) return null;
  const reason = asText(value.reason);
  const at = readTime(entry.time) ?? new Date(0);
  return [
    {
      type: 'template',
      name,
      language,
      status,
      ...(reason && reason !== 'NONE' && { reason }),
      at,
      dedupeKey: `t:${name}:${language}:${status}:${at.getTime()}`,
    },
  ];
}

const limiting = new Set(['ACCOUNT_RESTRICTION', 'ACCOUNT_VIOLATION', 'DISABLED_UPDATE']);

/** Meta restricts an account; other account updates are ignored. */
export function readAccountUpdate(value: Json, entry: Json): WaEvent[] | null {
  const event = asText(value.event);
  if (!event || !limiting.has(event)) return null;
  const at = readTime(entry.time) ?? new Date(0);
  const rules = asList(value.restriction_info);
  const until = rules.flatMap(({ expiration }) => readTime(asNumber(expiration)) ?? []);
  const reason = rules.flatMap(({ restriction_type: kind }) => asText(kind) ?? []).join(', ') || event;
  const latest =
    until.length === rules.length && until.length > 0 ? new Date(Math.max(...until.map(Number))) : undefined;
  return [
    { type: 'restriction', reason, ...(latest && { until: latest }), at, dedupeKey: `x:${reason}:${at.getTime()}` },
  ];
}

/** Meta lowered the quality rating of a number, so the number may send less. */
export function readQualityUpdate(value: Json, entry: Json): WaEvent[] | null {
  const event = asText(value.event);
  if (event !== 'FLAGGED' && event !== 'DOWNGRADE') return null;
  const at = readTime(entry.time) ?? new Date(0);
  const reason = `quality ${event.toLowerCase()}`;
  return [{ type: 'restriction', reason, at, dedupeKey: `x:${reason}:${at.getTime()}` }];
}
