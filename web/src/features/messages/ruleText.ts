import type { TimelineEntry } from '@recadia/contract/tickets';

/** What rules of time and courtesy do, by the line's kind; each cause has its own sentence. */
const causes: Record<string, readonly string[]> = {
  'auto-message': [
    'greeting-accepted',
    'transfer-told',
    'completion',
    'rating-asked',
    'rating-repeated',
    'call-refused',
    'inactive',
  ],
  resolved: ['inactive', 'forgotten'],
  reopened: ['no-rating'],
  routed: ['waited', 'one-queue', 'queue-chosen', 'queue-closed', 'menu'],
  'bot-answered': [
    ...['greeting', 'menu', 'menu-again', 'queue-closed', 'company-closed', 'options'],
    ...['option-chosen', 'option-back', 'option-again', 'handed-over'],
  ],
  'bot-waits': ['menu-limit', 'menu-pause', 'handed-over', 'queue-closed', 'company-closed'],
  'bot-silenced': ['loop', 'flood', 'person'],
  returned: ['resume-bot'],
  late: ['first-answer', 'resolution'],
  assigned: ['fewest', 'round-robin'],
  scheduled: ['schedule'],
  'not-assigned': ['queue-empty', 'nobody-online', 'all-full', 'returned'],
};

interface RuleText {
  key: string;
  values: Record<string, string>;
}

/** Which sentence says why something happened by itself; undefined where nobody wrote one. */
export function ruleText({ kind, cause, inputs, queue, user }: TimelineEntry): RuleText | undefined {
  if (kind === 'rated') return { key: 'rule.rated', values: { rate: String(inputs?.['rate'] ?? '') } };
  if (cause === null || !causes[kind]?.includes(cause)) return undefined;
  const facts = Object.fromEntries(Object.entries(inputs ?? {}).map(([name, value]) => [name, String(value ?? '')]));
  return { key: `rule.${kind}.${cause}`, values: { ...facts, queue: queue?.name ?? '', user: user?.name ?? '' } };
}
