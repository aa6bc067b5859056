import type { Sheet } from '../../gallery/sheet.ts';
import { aPlan } from '../../testing/plans.ts';
import { SubscriptionCard } from './SubscriptionCard.tsx';

const nothing = () => undefined;
const plan = aPlan({ name: 'Profissional', value: 349, users: 10, connections: 3, queues: 5 });
const usage = { users: 7, connections: 2, queues: 5 };
const email = 'financeiro@casaaurora.exemplo';
const card = (dueDate: string | null, trialExpiration: string | null = null, notice = '') => (
  <SubscriptionCard
    plan={plan}
    company={{ dueDate, trialExpiration, email }}
    usage={usage}
    isBusy={false}
    notice={notice}
    now={new Date('2026-11-12T12:00:00')}
    onSubscribe={nothing}
  />
);

export const sheet: Sheet = {
  title: 'Subscription',
  states: [
    { name: 'active', render: () => card('2026-11-30') },
    { name: 'on trial', render: () => card('2026-11-14', '2026-11-14T00:00:00.000Z') },
    { name: 'due soon', render: () => card('2026-11-13') },
    { name: 'overdue', render: () => card('2026-11-10') },
    { name: 'without due date', render: () => card(null) },
    { name: 'none open', render: () => card('2026-11-30', null, 'Nenhuma fatura em aberto.') },
    {
      name: 'without plan',
      render: () => (
        <SubscriptionCard
          plan={null}
          company={{ dueDate: null, trialExpiration: null, email: null }}
          usage={{ users: undefined, connections: undefined, queues: undefined }}
          isBusy
          notice=""
          onSubscribe={nothing}
        />
      ),
    },
  ],
};
