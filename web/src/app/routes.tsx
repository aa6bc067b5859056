import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { lazyPage } from './lazyPage.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

const ConnectionsPage = lazyPage(
  () => import('../features/connections/ConnectionsPage.tsx').then((file) => file.ConnectionsPage),
  'connections',
);
const ContactsPage = lazyPage(
  () => import('../features/contacts/ContactsPage.tsx').then((file) => file.ContactsPage),
  'contacts',
);
const TagsPage = lazyPage(() => import('../features/tags/TagsPage.tsx').then((file) => file.TagsPage), 'tags');
const TicketsPage = lazyPage(
  () => import('../features/tickets/TicketsPage.tsx').then((file) => file.TicketsPage),
  'tickets',
);
const TodoPage = lazyPage(() => import('../features/todo/TodoPage.tsx').then((file) => file.TodoPage), 'todo');

/** Every page behind the sign-in, each in its own chunk. */
export function Pages() {
  return (
    <Suspense>
      <Routes>
        <Route path="/" element={<Navigate to="/tickets" replace />} />
        <Route path="/tickets/:uuid?" element={<TicketsPage />} />
        <Route path="/contacts" element={<ContactsPage />} />
        <Route path="/connections" element={<ConnectionsPage />} />
        <Route path="/tags" element={<TagsPage />} />
        <Route path="/todolist" element={<TodoPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
