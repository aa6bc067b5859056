/**
 * Every automatic action by the kind of its timeline entry (X-TKT-17), with the rules that can cause it. The server
 * writes no other cause, and each has its sentence in every language.
 */
export const ruleCauses = {
  opened: ['own-phone', 'schedule', 'history'],
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
  routed: [
    'waited',
    'one-queue',
    'queue-chosen',
    'queue-closed',
    'menu',
    'menu-again',
    'menu-limit',
    'menu-pause',
    'greeting',
    'loop',
    'flood',
  ],
  'bot-answered': [
    'greeting',
    'menu',
    'menu-again',
    'one-queue',
    'queue-closed',
    'company-closed',
    'options',
    'option-chosen',
    'option-back',
    'option-again',
    'handed-over',
  ],
  'bot-waits': ['menu-limit', 'menu-pause', 'one-queue', 'handed-over', 'queue-closed', 'company-closed'],
  'bot-silenced': ['loop', 'flood', 'person'],
  returned: ['resume-bot', 'colleague-left'],
  late: ['first-answer', 'resolution'],
  assigned: ['fewest', 'round-robin'],
  scheduled: ['schedule'],
  'not-assigned': ['queue-empty', 'nobody-online', 'all-full', 'returned'],
} as const satisfies Record<string, readonly string[]>;

export type RuleKind = keyof typeof ruleCauses;
export type RuleCause = (typeof ruleCauses)[RuleKind][number];
