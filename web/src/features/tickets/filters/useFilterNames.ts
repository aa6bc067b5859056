import { useQuery } from '@tanstack/react-query';
import { colleaguesQuery } from '../../../lib/live/directory.ts';
import { formatDate } from '../../../lib/i18n/time.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { connectionsQuery } from '../../connections/index.ts';
import type { TicketFilters, TicketListFilter } from './ticket-filters.ts';
import { allTagsQuery } from '../tickets.api.ts';
import { toggled } from './toggled.ts';

interface NamedFilter {
  key: string;
  name: string;
  /** The filters without this one. */
  without: Partial<TicketFilters>;
}

/** Names of the active filters; lists are loaded only when an id needs a name. */
export function useFilterNames(filters: TicketFilters, asked: TicketListFilter): NamedFilter[] {
  const { t } = useTranslation();
  const { data: connections } = useQuery({ ...connectionsQuery, enabled: asked.connections.length > 0 });
  const { data: tags } = useQuery({ ...allTagsQuery, enabled: asked.tags.length > 0 });
  const { data: people } = useQuery({ ...colleaguesQuery, enabled: asked.users.length > 0 });
  const named = (
    kind: 'connections' | 'tags' | 'users',
    known: { id: number; name: string }[] | undefined,
    left: (ids: number[]) => Partial<TicketFilters>,
  ): NamedFilter[] =>
    asked[kind].map((id) => {
      // The id replaces the name until the list is loaded, and for deleted entries.
      const name = known?.find((one) => one.id === id)?.name ?? `#${id}`;
      return {
        key: `${kind}-${id}`,
        name: t(`tickets.filters.named.${kind}`, { name }),
        without: left(toggled(filters[kind], id)),
      };
    });
  return [
    ...(asked.unread ? [{ key: 'unread', name: t('tickets.filters.unread'), without: { unread: false } }] : []),
    ...(asked.unanswered
      ? [{ key: 'unanswered', name: t('tickets.filters.unanswered'), without: { unanswered: false } }]
      : []),
    ...named('connections', connections, (ids) => ({ connections: ids })),
    ...named('tags', tags, (ids) => ({ tags: ids })),
    ...named('users', people, (ids) => ({ users: ids })),
    ...(asked.date
      ? [{ key: 'date', name: t('tickets.filters.day', { date: formatDate(asked.date) }), without: { date: null } }]
      : []),
  ];
}
