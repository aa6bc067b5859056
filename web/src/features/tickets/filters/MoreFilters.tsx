import { SlidersHorizontal } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import checks from './CheckPopover.module.css';
import type { MoreFiltersProps } from './FilterChoices.tsx';

const FilterChoices = lazy(async () => ({ default: (await import('./FilterChoices.tsx')).FilterChoices }));

/** Further filters: unread, unanswered, connection and date (X-TKT-11). */
export function MoreFilters({ filters, onChange }: MoreFiltersProps) {
  const { t } = useTranslation();
  const { unread, unanswered, connections, date } = filters;
  const count = Number(unread) + Number(unanswered) + connections.length + Number(date !== null);
  const button = (
    <button type="button" className={checks.button} title={t('tickets.filters.label')}>
      <SlidersHorizontal />
      <span className="visually-hidden">{t('tickets.filters.label')}</span>
      {count > 0 && <Badge tone="hot">{count}</Badge>}
    </button>
  );
  return (
    <Popover label={t('tickets.filters.label')} target={button} width={264} align="start">
      <FilterChoices filters={filters} onChange={onChange} />
    </Popover>
  );
}
