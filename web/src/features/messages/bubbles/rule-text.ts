import { ruleCauses } from '@recadia/contract/rules';
import type { TimelineEntry } from '@recadia/contract/tickets';

const causes: Readonly<Record<string, readonly string[]>> = ruleCauses;

interface RuleText {
  key: string;
  values: Record<string, string>;
}

/** The text key for the cause of an automatic event; undefined when there is no text for it. */
export function ruleText({ kind, cause, inputs, queue, user }: TimelineEntry): RuleText | undefined {
  if (kind === 'rated') return { key: 'rule.rated', values: { rate: String(inputs?.['rate'] ?? '') } };
  if (cause === null || !causes[kind]?.includes(cause)) return undefined;
  const facts = Object.fromEntries(Object.entries(inputs ?? {}).map(([name, value]) => [name, String(value ?? '')]));
  return { key: `rule.${kind}.${cause}`, values: { ...facts, queue: queue?.name ?? '', user: user?.name ?? '' } };
}
