import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Layers } from 'lucide-react';
import { queueFinder, queuesQuery } from '../../../lib/live/directory.ts';
import { useCan } from '../../../lib/session/can.tsx';
import { useUser } from '../../../lib/session/session.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { searchThreshold } from '../../../ui/layout/search-threshold.ts';
import { CheckPopover } from './CheckPopover.tsx';

interface QueueFilterProps {
  /** Null means all queues. */
  chosen: number[] | null;
  onChange: (chosen: number[] | null) => void;
}

/** Chooses the queues of the list: the user's own queues, or with permission all queues of the company. */
export function QueueFilter({ chosen, onChange }: QueueFilterProps) {
  const { t } = useTranslation();
  const seesAll = useCan('tickets-manager:showall');
  const { queues: own } = useUser();
  const { data: all } = useQuery({ ...queuesQuery, enabled: seesAll });
  const queues = seesAll ? (all ?? own) : own;
  const ids = queues.map(({ id }) => id);
  const on = chosen ? ids.filter((id) => chosen.includes(id)) : ids;
  const toggle = (id: number) => {
    const next = on.includes(id)
      ? on.filter((other) => other !== id)
      : ids.filter((one) => one === id || on.includes(one));
    onChange(next.length === ids.length ? null : next);
  };
  return (
    <CheckPopover
      label={t('tickets.queues.label')}
      face={
        <>
          <Layers />
          {t('tickets.queues.some', { on: on.length, all: ids.length })}
          <ChevronDown />
        </>
      }
      options={queues}
      finder={seesAll ? queueFinder : undefined}
      isOn={(id) => on.includes(id)}
      onToggle={toggle}
      none={t('tickets.queues.none')}
      ways={[
        ...(on.length < ids.length ? [{ label: t('tickets.queues.all'), onChoose: () => onChange(null) }] : []),
        // With many queues, clearing all and ticking one is faster than unticking the others.
        ...(on.length > 0 && ids.length > searchThreshold
          ? [{ label: t('tickets.queues.clear'), onChoose: () => onChange([]) }]
          : []),
      ]}
    />
  );
}
