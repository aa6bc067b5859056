import type { Announcement } from '@recadia/contract/announcements';
import { statesWithoutRows } from '../../gallery/list-states.ts';
import type { Sheet } from '../../gallery/sheet.ts';
import { anAnnouncement } from '../../testing/announcements.ts';
import { aList } from '../../testing/lists.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import { AnnouncementList } from './AnnouncementList.tsx';
import { AnnouncementRows } from './AnnouncementRows.tsx';
import { AnnouncementViewer } from './AnnouncementViewer.tsx';
import { DeleteAnnouncementDialog } from './DeleteAnnouncementDialog.tsx';

const nothing = () => undefined;
const maintenance = anAnnouncement({
  id: 1,
  title: 'Manutenção no domingo, 15/11',
  text: 'Das 2h às 4h o envio fica pausado.',
  priority: 1,
});
const report = anAnnouncement({
  id: 2,
  title: 'Novo relatório de campanhas',
  text: 'Veja respostas por variação de mensagem.',
  priority: 2,
  mediaName: 'relatorio.png',
});
const holiday = anAnnouncement({ id: 3, status: false });
const all = [maintenance, report, holiday];

const list = (state: ListState, rows: Announcement[] = [], isSearch = false) => (
  <AnnouncementList list={aList(state, rows, isSearch)} onCreate={nothing} onEdit={nothing} onDelete={nothing} />
);

const rows = (announcements: Announcement[], { isPending = false, isError = false } = {}) => (
  <AnnouncementRows
    announcements={announcements}
    seen={new Set([3])}
    isPending={isPending}
    isError={isError}
    onRetry={nothing}
    onOpen={nothing}
  />
);

export const sheet: Sheet = {
  title: 'Announcements',
  states: [
    ...statesWithoutRows(list),
    { name: 'full', render: () => list({ kind: 'full' }, all) },
    { name: 'rows of the top bar', render: () => rows(all) },
    { name: 'rows, none', render: () => rows([]) },
    { name: 'rows, loading', render: () => rows([], { isPending: true }) },
    { name: 'rows, failed', render: () => rows([], { isError: true }) },
    { name: 'viewer', alone: true, render: () => <AnnouncementViewer announcement={maintenance} onClose={nothing} /> },
    { name: 'new', alone: true, render: () => <AnnouncementDialog announcement={null} onClose={nothing} /> },
    { name: 'edit', alone: true, render: () => <AnnouncementDialog announcement={report} onClose={nothing} /> },
    { name: 'delete', alone: true, render: () => <DeleteAnnouncementDialog announcement={report} onClose={nothing} /> },
  ],
};
