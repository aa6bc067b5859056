import type { Schedule } from '@recadia/contract/schedules';
import type { Sheet } from '../../gallery/sheet.ts';
import { aCustomer } from '../../testing/contacts.ts';
import { aSchedule } from '../../testing/schedules.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { Calendar } from './Calendar.tsx';
import type { View } from './calendar.ts';
import { DeleteScheduleDialog } from './DeleteScheduleDialog.tsx';
import { ScheduleDetails } from './ScheduleCard.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';

const nothing = () => undefined;
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();
const message = (name: string, sendAt: string, more: Partial<Schedule> = {}) =>
  aSchedule({ contact: aCustomer(name), sendAt, ...more });

const week = [
  message('Fernanda Ribeiro', at(9, 9), { body: 'Retorno sobre a troca', status: 'ENVIADA', sentAt: at(9, 9) }),
  message('Padaria Trigo & Cia', at(10, 10, 30), { body: 'Envio da nota', status: 'ENVIADA', sentAt: at(10, 10) }),
  message('Eduardo Pires', at(11, 14), { body: 'Orçamento vence amanhã', status: 'ERRO', error: 'late' }),
  message('Mariana Lopes', at(12, 10), { body: 'Confirmar entrega', mediaName: 'sofa-aurora.png' }),
  message('Renata Farias', at(12, 15), { body: 'Lembrete do boleto', recurrence: 'monthly' }),
  message('Clube Náutico Sul', at(13, 8, 30), { body: 'Pagamento previsto', cancelOnReply: true }),
  message('Construtora Boa Vista e Filhos Ltda', at(13, 8, 45), { body: 'Visita', status: 'CANCELADA' }),
];

const calendar = (view: View, state: ListState = { kind: 'full' }, schedules: Schedule[] = week, isSearch = false) => (
  <Calendar
    view={view}
    at={new Date(2026, 10, 12)}
    now={new Date(2026, 10, 12, 9, 36)}
    schedules={schedules}
    state={state}
    isSearch={isSearch}
    onView={nothing}
    onMove={nothing}
    onCreate={nothing}
    onRetry={nothing}
    onEdit={nothing}
    onDelete={nothing}
  />
);

const [sent, , failed, waiting] = week;

export const sheet: Sheet = {
  title: 'Schedules',
  states: [
    { name: 'week', alone: true, render: () => calendar('week') },
    { name: 'work week', alone: true, render: () => calendar('workWeek') },
    { name: 'day', alone: true, render: () => calendar('day') },
    { name: 'month', alone: true, render: () => calendar('month') },
    { name: 'agenda', alone: true, render: () => calendar('agenda') },
    { name: 'empty week', alone: true, render: () => calendar('week', { kind: 'empty' }, []) },
    { name: 'empty agenda', render: () => calendar('agenda', { kind: 'empty' }, []) },
    { name: 'nothing found', render: () => calendar('week', { kind: 'empty' }, [], true) },
    { name: 'loading', render: () => calendar('agenda', { kind: 'loading' }, []) },
    { name: 'error', render: () => calendar('agenda', { kind: 'error', code: 'ERR_INTERNAL' }, []) },
    ...[sent, failed, waiting].flatMap((schedule, index) =>
      schedule
        ? [
            {
              name: ['details sent', 'details failed', 'details waiting'][index] ?? 'details',
              render: () => <ScheduleDetails schedule={schedule} onEdit={nothing} onDelete={nothing} />,
            },
          ]
        : [],
    ),
    { name: 'new', alone: true, render: () => <ScheduleDialog schedule={null} onClose={nothing} /> },
    { name: 'edit', alone: true, render: () => <ScheduleDialog schedule={waiting ?? null} onClose={nothing} /> },
    {
      name: 'delete',
      alone: true,
      render: () => waiting && <DeleteScheduleDialog schedule={waiting} onClose={nothing} />,
    },
  ],
};
