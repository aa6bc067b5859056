import type { TimelineEntry } from '@recadia/contract/tickets';
import { ruleText } from './rule-text.ts';

interface EventText {
  key: string;
  values: Record<string, string>;
}

/** The text key and values of a timeline event; unknown kinds of a newer server have a text too. */
export function eventText(entry: TimelineEntry): EventText {
  return ruleText(entry) ?? personText(entry);
}

function personText({ kind, actor, cause, user, queue, added, removed }: TimelineEntry): EventText {
  const who = actor?.name ?? '';
  const by = (key: string, alone: string): EventText =>
    actor ? { key, values: { actor: who } } : { key: alone, values: {} };
  switch (kind) {
    case 'opened':
      return by('opened', 'openedByCustomer');
    case 'reopened':
      return cause === 'customer' ? { key: 'reopenedByCustomer', values: {} } : by('reopened', 'reopenedByCustomer');
    case 'accepted':
      return by('accepted', 'other');
    case 'returned':
      return by('returned', 'other');
    case 'resolved':
      return by('resolved', 'resolvedAlone');
    case 'transferred': {
      const target = [user?.name, queue?.name].filter(Boolean).join(' · ');
      return { key: actor ? 'transferred' : 'transferredAlone', values: { actor: who, target } };
    }
    case 'tagged': {
      const tags = [...added.map(({ name }) => `+${name}`), ...removed.map(({ name }) => `−${name}`)].join(', ');
      return actor ? { key: 'tagged', values: { actor: who, tags } } : { key: 'other', values: {} };
    }
    case 'queue-deleted':
      return by('queueDeleted', 'other');
    case 'closed':
    case 'merged':
    case 'joined':
    case 'parted':
      return { key: kind, values: {} };
    default:
      return { key: 'other', values: {} };
  }
}
