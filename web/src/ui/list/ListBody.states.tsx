import { Tag } from 'lucide-react';
import type { Sheet } from '../../gallery/sheet.ts';
import { Button } from '../form/Button.tsx';
import { ListBody } from './ListBody.tsx';
import type { ListState } from '../../lib/list/list-state.ts';
import { RowsSkeleton } from './RowsSkeleton.tsx';

const show = (state: ListState) => (
  <ListBody
    state={state}
    noun="as tags"
    empty={{ icon: <Tag />, title: 'Nenhuma tag', text: 'Tags marcam conversas.', action: <Button>Criar tag</Button> }}
    skeleton={<RowsSkeleton rows={4} />}
    onRetry={() => undefined}
  >
    <p>VIP</p>
  </ListBody>
);

export const sheet: Sheet = {
  title: 'ListBody',
  states: [
    { name: 'loading', render: () => show({ kind: 'loading' }) },
    { name: 'empty', render: () => show({ kind: 'empty' }) },
    { name: 'error', render: () => show({ kind: 'error', code: 'ERR_INTERNAL' }) },
    { name: 'offline', render: () => show({ kind: 'offline' }) },
    { name: 'no permission', render: () => show({ kind: 'forbidden' }) },
    { name: 'full', render: () => show({ kind: 'full' }) },
  ],
};
