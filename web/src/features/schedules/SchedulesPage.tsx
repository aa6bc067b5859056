import type { Schedule } from '@recadia/contract/schedules';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useActions } from '../../lib/interaction/actions.ts';
import { media, useMedia } from '../../lib/interaction/useMedia.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { SearchBox } from '../../ui/form/SearchBox.tsx';
import { listState } from '../../lib/list/list-state.ts';
import { Calendar } from './Calendar.tsx';
import { spanOf } from './calendar.ts';
import type { View } from './calendar.ts';
import { DeleteScheduleDialog } from './DeleteScheduleDialog.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { contactQuery, schedulesQuery } from './schedules.api.ts';
import { useMinute } from './useMinute.ts';

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; schedule: Schedule } | null;

export function SchedulesPage() {
  const { t } = useTranslation();
  const isPhone = useMedia(media.phone);
  const now = useMinute();
  const [chosenView, setView] = useState<View | null>(null);
  const [at, setAt] = useState(() => new Date());
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [params, setParams] = useSearchParams();
  const wantedId = Number(params.get('contactId')) || null;
  const wanted = useQuery({ ...contactQuery(wantedId ?? 0), enabled: wantedId !== null });
  // Seven columns do not fit a phone.
  const view = chosenView ?? (isPhone ? 'agenda' : 'week');
  const { from, to } = spanOf(view, at);
  const asked = search ? { searchParam: search } : { from: from.toISOString(), to: to.toISOString() };
  const query = useQuery(schedulesQuery(asked));
  const { schedules = [], count = 0, countCapped = false } = query.data ?? {};
  const create = () => setDialog({ kind: 'create' });
  const close = () => setDialog(null);
  useActions(
    useMemo(
      () => [
        { id: 'schedule-create', group: 'page', label: t('schedules.add'), icon: Plus, keys: 'c', perform: create },
      ],
      [t],
    ),
  );
  return (
    <>
      <PageHeader
        title={t('schedules.titleCount', { total: countCapped ? `${count}+` : count })}
        text={t('schedules.intro')}
      >
        <SearchBox label={t('schedules.search')} onSearch={setSearch} />
        <Button variant="primary" icon={<Plus />} onClick={create}>
          {t('schedules.add')}
        </Button>
      </PageHeader>
      <Calendar
        view={view}
        at={at}
        now={now}
        schedules={schedules}
        state={listState(query, schedules.length)}
        isSearch={search !== ''}
        onView={setView}
        onMove={setAt}
        onCreate={create}
        onRetry={() => void query.refetch()}
        onEdit={(schedule) => setDialog({ kind: 'edit', schedule })}
        onDelete={(schedule) => setDialog({ kind: 'delete', schedule })}
      />
      {dialog?.kind === 'create' && <ScheduleDialog schedule={null} onClose={close} />}
      {dialog?.kind === 'edit' && <ScheduleDialog schedule={dialog.schedule} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteScheduleDialog schedule={dialog.schedule} onClose={close} />}
      {wantedId !== null && wanted.data && (
        <ScheduleDialog schedule={null} contact={wanted.data} onClose={() => setParams({}, { replace: true })} />
      )}
    </>
  );
}
