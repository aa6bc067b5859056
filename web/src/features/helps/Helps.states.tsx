import type { Help } from '@recadia/contract/helps';
import type { Sheet } from '../../gallery/sheet.ts';
import { aHelp } from '../../testing/helps.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { HelpForm } from './HelpForm.tsx';
import { HelpGrid } from './HelpGrid.tsx';
import { VideoDialog } from './VideoDialog.tsx';

const nothing = () => undefined;
const first = aHelp({ title: 'Conectar um número', description: 'Leva menos de 2 minutos com o celular na mão.' });
const grid = (state: ListState, helps: Help[] = []) => (
  <HelpGrid helps={helps} state={state} onRetry={nothing} onOpen={nothing} />
);

export const sheet: Sheet = {
  title: 'Helps',
  states: [
    { name: 'loading', render: () => grid({ kind: 'loading' }) },
    { name: 'empty', render: () => grid({ kind: 'empty' }) },
    { name: 'error', render: () => grid({ kind: 'error', code: 'ERR_INTERNAL' }) },
    { name: 'full', render: () => grid({ kind: 'full' }, [first, aHelp({ description: '' })]) },
    { name: 'form, new', render: () => <HelpForm help={null} onDone={nothing} /> },
    { name: 'form, edit', render: () => <HelpForm help={first} onDone={nothing} /> },
    { name: 'video, before play', alone: true, render: () => <VideoDialog help={first} onClose={nothing} /> },
  ],
};
