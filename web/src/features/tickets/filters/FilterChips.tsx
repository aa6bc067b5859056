import { X } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import styles from './FilterChips.module.css';
import { unfiltered } from './ticket-filters.ts';
import type { TicketFilters, TicketListFilter } from './ticket-filters.ts';
import { useFilterNames } from './useFilterNames.ts';

interface FilterChipsProps {
  filters: TicketFilters;
  /** The filter of the request; filters that it omits have no chip. */
  asked: TicketListFilter;
  onChange: (change: Partial<TicketFilters>) => void;
}

/** The active filters by name; a click removes one (X-TKT-11). */
export function FilterChips({ filters, asked, onChange }: FilterChipsProps) {
  const { t } = useTranslation();
  const chips = useFilterNames(filters, asked);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('tickets.filters.chips')}>
      {chips.map(({ key, name, without }) => (
        <li key={key}>
          <button
            type="button"
            className={styles.chip}
            aria-label={t('tickets.filters.remove', { name })}
            onClick={() => onChange(without)}
          >
            <span>{name}</span>
            <X />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Button
            size="sm"
            variant="quiet"
            onClick={() => onChange({ ...unfiltered, search: filters.search, queueIds: filters.queueIds })}
          >
            {t('tickets.search.clear')}
          </Button>
        </li>
      )}
    </ul>
  );
}
