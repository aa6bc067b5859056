import type { Plan } from '@recadia/contract/plans';
import { statesWithoutRows } from '../../gallery/list-states.ts';
import type { Sheet } from '../../gallery/sheet.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { aList } from '../../testing/lists.ts';
import { aPlan } from '../../testing/plans.ts';
import { DeletePlanDialog } from './DeletePlanDialog.tsx';
import { PlanForm } from './PlanForm.tsx';
import { PlanTable } from './PlanTable.tsx';

const nothing = () => undefined;
const essential = aPlan({ name: 'Essencial', value: 149 });
const network = aPlan({
  id: 2,
  name: 'Rede',
  users: 30,
  connections: 10,
  queues: 20,
  value: 1_790.5,
  useInternal: false,
});
const form = { isOpen: true, takesFocus: false, onDirty: nothing, onDelete: nothing, onDone: nothing };

const list = (state: ListState, plans: Plan[] = [], isSearch = false) => (
  <PlanTable list={aList(state, plans, isSearch)} chosen={network} onChoose={nothing} />
);

export const sheet: Sheet = {
  title: 'Plans',
  states: [
    ...statesWithoutRows(list),
    { name: 'full', render: () => list({ kind: 'full' }, [essential, network]) },
    { name: 'new', alone: true, render: () => <PlanForm {...form} plan={null} /> },
    { name: 'edit', alone: true, render: () => <PlanForm {...form} plan={network} /> },
    {
      name: 'delete',
      alone: true,
      render: () => <DeletePlanDialog plan={network} onDeleted={nothing} onClose={nothing} />,
    },
  ],
};
