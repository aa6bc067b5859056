import type { Ticket } from '@recadia/contract/tickets';
import { Plus, X } from 'lucide-react';
import { showError } from '../../../lib/errors.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Chip } from '../../../ui/layout/Chip.tsx';
import { useTagSync } from '../tickets.api.ts';
import styles from './TicketTags.module.css';

/** The tags of a ticket beside its conversation; a click removes one, the dialog adds some (TAG-06). */
export function TicketTags({ ticket, onAdd }: { ticket: Ticket; onAdd: () => void }) {
  const { t } = useTranslation();
  const sync = useTagSync();
  const remove = (id: number) => {
    const tagIds = ticket.tags.map((tag) => tag.id).filter((one) => one !== id);
    sync.mutate({ ticket, tagIds }, { onError: (error) => void showError(error) });
  };
  return (
    <div className={styles.tags}>
      {ticket.tags.map(({ id, name, color }) => (
        <span key={id} className={styles.tag}>
          <Chip large color={color}>
            {name}
          </Chip>
          <button
            type="button"
            className={styles.remove}
            aria-label={t('tickets.tags.remove', { name })}
            onClick={() => remove(id)}
          >
            <X />
          </button>
        </span>
      ))}
      <button type="button" className={styles.add} onClick={onAdd}>
        <Plus />
        {t('tickets.tags.add')}
      </button>
    </div>
  );
}
