import { ticketViewNameMax } from '@recadia/contract/limits';
import type { TicketView } from '@recadia/contract/ticket-views';
import { useQuery } from '@tanstack/react-query';
import { Check, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { offerUndo } from '../../../lib/interaction/undo.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { IconButton } from '../../../ui/form/IconButton.tsx';
import { ServerButton } from '../../../ui/form/ServerButton.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { readFilters, writeFilters } from './ticket-filters.ts';
import type { TicketFilters } from './ticket-filters.ts';
import { ticketViewsQuery, useTicketViewMutations } from './ticket-views.api.ts';
import styles from './ViewsPanel.module.css';

interface ViewsPanelProps {
  filters: TicketFilters;
  onApply: (filters: TicketFilters) => void;
}

export function ViewsPanel({ filters, onApply }: ViewsPanelProps) {
  const { t } = useTranslation();
  const { data: views } = useQuery(ticketViewsQuery);
  const { create, change, remove } = useTicketViewMutations();
  const [renamed, setRenamed] = useState<TicketView | null>(null);
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const now = writeFilters(filters).toString();
  const name = text.trim();
  const start = (view: TicketView | null) => {
    setRenamed(view);
    setText(view?.name ?? '');
    if (view) input.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const done = { onSuccess: () => start(null) };
    if (!name) return;
    if (renamed) change.mutate({ id: renamed.id, body: { name } }, done);
    else create.mutate({ name, filters: now }, done);
  };
  const drop = (view: TicketView) =>
    remove.mutate(view, {
      onSuccess() {
        if (renamed?.id === view.id) start(null);
        offerUndo(t('tickets.views.deleted', { name: view.name }), () =>
          create.mutate({ name: view.name, filters: view.filters }),
        );
      },
    });
  return (
    <div className={styles.panel}>
      {views?.length === 0 && <p className={styles.none}>{t('tickets.views.none')}</p>}
      <ul className={styles.views}>
        {views?.map((view) => (
          <li key={view.id} className={styles.view}>
            <button
              type="button"
              className={styles.apply}
              aria-current={view.filters === now || undefined}
              onClick={() => onApply(readFilters(new URLSearchParams(view.filters)))}
            >
              <span>{view.name}</span>
              {view.filters === now && <Check aria-hidden="true" />}
            </button>
            <IconButton
              size="sm"
              label={t('tickets.views.rename', { name: view.name })}
              icon={<Pencil />}
              onClick={() => start(view)}
            />
            <IconButton
              size="sm"
              tone="danger"
              label={t('tickets.views.delete', { name: view.name })}
              icon={<Trash2 />}
              onClick={() => drop(view)}
            />
          </li>
        ))}
      </ul>
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          ref={input}
          label={t(renamed ? 'tickets.views.newName' : 'tickets.views.save')}
          placeholder={t('tickets.views.placeholder')}
          maxLength={ticketViewNameMax}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <ServerButton size="sm" type="submit" disabled={!name} busy={create.isPending || change.isPending}>
          {t(renamed ? 'tickets.views.submitName' : 'tickets.views.submit')}
        </ServerButton>
      </form>
    </div>
  );
}
