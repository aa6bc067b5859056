import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { useCan } from '../lib/session/can.tsx';
import { lazyPage } from './lazy-page.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { PlanGuard } from './PlanGuard.tsx';
import { TicketsPage } from './tickets-page.ts';

const AnnouncementsRoute = lazyPage(
  () => import('./AnnouncementsRoute.tsx').then((file) => file.AnnouncementsRoute),
  'announcements',
);
const ChatsPage = lazyPage(() => import('../features/chats/ChatsPage.tsx').then((file) => file.ChatsPage), 'chats');
const ConnectionsPage = lazyPage(
  () => import('../features/connections/ConnectionsPage.tsx').then((file) => file.ConnectionsPage),
  'connections',
);
const ContactsPage = lazyPage(
  () => import('../features/contacts/ContactsPage.tsx').then((file) => file.ContactsPage),
  'contacts',
);
const DashboardPage = lazyPage(
  () => import('../features/dashboard/DashboardPage.tsx').then((file) => file.DashboardPage),
  'dashboard',
);
const LivePage = lazyPage(
  () => import('../features/dashboard/LivePage.tsx').then((file) => file.LivePage),
  'dashboard',
);
const QueuesPage = lazyPage(
  () => import('../features/queues/QueuesPage.tsx').then((file) => file.QueuesPage),
  'queues',
);
const SettingsPage = lazyPage(
  () => import('../features/settings/SettingsPage.tsx').then((file) => file.SettingsPage),
  'settings',
);
const HelpsPage = lazyPage(() => import('../features/helps/HelpsPage.tsx').then((file) => file.HelpsPage), 'helps');
const KanbanPage = lazyPage(
  () => import('../features/kanban/KanbanPage.tsx').then((file) => file.KanbanPage),
  'kanban',
);
const QuickMessagesPage = lazyPage(
  () => import('../features/quick-messages/QuickMessagesPage.tsx').then((file) => file.QuickMessagesPage),
  'quick-messages',
);
const FilesPage = lazyPage(() => import('../features/files/FilesPage.tsx').then((file) => file.FilesPage), 'files');
const SchedulesPage = lazyPage(
  () => import('../features/schedules/SchedulesPage.tsx').then((file) => file.SchedulesPage),
  'schedules',
);
const TagsPage = lazyPage(() => import('../features/tags/TagsPage.tsx').then((file) => file.TagsPage), 'tags');
const UsersPage = lazyPage(() => import('../features/users/UsersPage.tsx').then((file) => file.UsersPage), 'users');
const TodoPage = lazyPage(() => import('../features/todo/TodoPage.tsx').then((file) => file.TodoPage), 'todo');

/** All pages that need a sign-in, each in its own chunk. */
export function Pages() {
  return (
    <Suspense>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route path="/live" element={<LivePage />} />
        <Route path="/tickets/:uuid?" element={<TicketsPage />} />
        <Route
          path="/kanban"
          element={
            <PlanGuard flag="useKanban">
              <KanbanPage />
            </PlanGuard>
          }
        />
        <Route
          path="/chats/:uuid?"
          element={
            <PlanGuard flag="useInternalChat">
              <ChatsPage />
            </PlanGuard>
          }
        />
        <Route path="/quick-messages" element={<QuickMessagesPage />} />
        <Route path="/contacts" element={<ContactsPage />} />
        <Route path="/connections" element={<ConnectionsPage />} />
        <Route path="/queues" element={<QueuesPage />} />
        <Route path="/files" element={<FilesPage />} />
        <Route
          path="/schedules"
          element={
            <PlanGuard flag="useSchedules">
              <SchedulesPage />
            </PlanGuard>
          }
        />
        <Route path="/tags" element={<TagsPage />} />
        <Route path="/users" element={<UsersPage />} />
        <Route path="/announcements" element={<AnnouncementsRoute />} />
        <Route path="/helps" element={<HelpsPage />} />
        <Route path="/settings" element={<SettingsPage />} />
        <Route path="/todolist" element={<TodoPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}

/** DSH-13: users without a dashboard start with the tickets. */
function Home() {
  return useCan('dashboard:view') ? <DashboardPage /> : <Navigate to="/tickets" replace />;
}
