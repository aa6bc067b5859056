import type { Tag } from '@recadia/contract/tags';
import { statesOfGuardedList } from '../../gallery/list-states.ts';
import type { Sheet } from '../../gallery/sheet.ts';
import { aTag } from '../../testing/tags.ts';
import { aList } from '../../testing/lists.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { DeleteTagDialog } from './DeleteTagDialog.tsx';
import { TagDialog } from './TagDialog.tsx';
import { TagList } from './TagList.tsx';

const nothing = () => undefined;
const vip = aTag({ name: 'VIP', color: '#BE2D75', kanban: 1 });
const long = aTag({ name: 'Orçamento enviado para a obra do condomínio', color: '#81DAAD' });

const list = (state: ListState, tags: Tag[] = [], isSearch = false) => (
  <TagList list={aList(state, tags, isSearch)} onCreate={nothing} onEdit={nothing} onDelete={nothing} />
);

export const sheet: Sheet = {
  title: 'Tags',
  states: [
    ...statesOfGuardedList(list),
    { name: 'full', render: () => list({ kind: 'full' }, [vip, long]) },
    { name: 'new', alone: true, render: () => <TagDialog tag={null} onClose={nothing} /> },
    { name: 'edit', alone: true, render: () => <TagDialog tag={vip} onClose={nothing} /> },
    { name: 'delete', alone: true, render: () => <DeleteTagDialog tag={long} onClose={nothing} /> },
  ],
};
