import { Bookmark } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import checks from './CheckPopover.module.css';
import type { TicketFilters } from './ticket-filters.ts';

const ViewsPanel = lazy(async () => ({ default: (await import('./ViewsPanel.tsx')).ViewsPanel }));

interface ViewsMenuProps {
  filters: TicketFilters;
  onApply: (filters: TicketFilters) => void;
}

/** Saved filters of the user, under names of their own (X-TKT-14). */
export function ViewsMenu({ filters, onApply }: ViewsMenuProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const button = (
    <button
      type="button"
      className={checks.button}
      title={t('tickets.views.label')}
      aria-label={t('tickets.views.label')}
      onClick={() => setOpen(!isOpen)}
    >
      <Bookmark />
    </button>
  );
  return (
    <Popover
      label={t('tickets.views.label')}
      target={button}
      width={272}
      align="start"
      opened={isOpen}
      onChange={setOpen}
    >
      <ViewsPanel
        filters={filters}
        onApply={(chosen) => {
          setOpen(false);
          onApply(chosen);
        }}
      />
    </Popover>
  );
}
