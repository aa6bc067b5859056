import { commonErrors } from '@recadia/contract/errors';
import type { RouteSpec } from '@recadia/contract/route';
import type { Answer } from '../../testkit/http.ts';
import type { Attack } from './cases.ts';

export const slowestMs = 2_000;

const inside =
  /\n\s+at |node_modules|\.ts:\d|syntax error at|violates .* constraint|relation "|select .+ from|kysely|zoderror/i;

/** The faults of an answer, for any request. */
export function judge(spec: RouteSpec, { status, text, headers, ms }: Answer, attack: Attack | null): string[] {
  const faults: string[] = [];
  if (status >= 500) faults.push(`answered ${status}`);
  if (ms > slowestMs) faults.push(`took ${Math.round(ms)} ms`);
  const type = String(headers['content-type']);
  const { produces } = spec;
  if (status < 300 && produces !== undefined && (produces === '*/*' || type.startsWith(produces))) return faults;
  if (!type.startsWith('application/json')) return [...faults, `answered ${type}, not JSON: ${text.slice(0, 80)}`];
  const body: unknown = JSON.parse(text);
  if (status >= 200 && status < 300) {
    const parsed = spec.answer.safeParse(body);
    if (!parsed.success) faults.push(`breaks its schema: ${parsed.error.issues[0]?.message}`);
    return faults;
  }
  return [...faults, ...judgeRefusal(spec, body, attack)];
}

function judgeRefusal(spec: RouteSpec, body: unknown, attack: Attack | null): string[] {
  const { error, requestId, details, ticket: _holder, ...rest } = body as Record<string, unknown>;
  const faults: string[] = [];
  const declared: readonly unknown[] = [
    ...spec.errors,
    ...commonErrors,
    ...(movesAway(attack) ? ['ERR_NOT_FOUND'] : []),
  ];
  if (!declared.includes(error)) faults.push(`answered the undeclared ${JSON.stringify(error)}`);
  if (typeof requestId !== 'string' || Object.keys(rest).length > 0) faults.push('a refusal of another shape');
  // The names of fields repeat the caller's input; everything else is the server's text.
  const { fields = {}, ...facts } = (details ?? {}) as { fields?: Record<string, unknown> };
  const serverText = JSON.stringify([error, Object.values(fields), facts]);
  if (inside.test(serverText)) faults.push(`shows its inside: ${serverText.slice(0, 200)}`);
  return faults;
}

/** The changed address may match no route. */
const movesAway = (attack: Attack | null) =>
  attack?.on === 'path' || (attack?.on === 'value' && attack.place.startsWith('params.'));
