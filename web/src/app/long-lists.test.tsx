import { contactRoutes } from '@recadia/contract/contact-routes';
import { invoiceRoutes } from '@recadia/contract/invoices';
import { settingRoutes } from '@recadia/contract/settings';
import { tagRoutes } from '@recadia/contract/tags';
import { userRoutes } from '@recadia/contract/users';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { ContactsPage } from '../features/contacts/ContactsPage.tsx';
import { InvoicesPage } from '../features/invoices/InvoicesPage.tsx';
import { TagsPage } from '../features/tags/TagsPage.tsx';
import { aListedUser } from '../features/users/testing/listed-user.ts';
import { UsersPage } from '../features/users/UsersPage.tsx';
import { aContact } from '../testing/contacts.ts';
import { anInvoice } from '../testing/invoices.ts';
import { standInServer, type StandIn } from '../testing/server.ts';
import { Stage } from '../testing/Stage.tsx';
import { aTag } from '../testing/tags.ts';
import { aUser } from '../testing/users.ts';

interface LongList {
  path: string;
  answer: (server: StandIn) => StandIn;
  page: ReactNode;
}

const idIn = ({ cursor }: { cursor?: string | undefined }) => (cursor ? 2 : 1);

/** The first page has a next one, and a search has none. */
const pageOf = ({ searchParam, cursor }: { searchParam?: string | undefined; cursor?: string | undefined }) => {
  const hasMore = !searchParam && !cursor;
  return { count: 2, countCapped: false, hasMore, nextCursor: hasMore ? 'c1' : null };
};

const lists: LongList[] = [
  {
    path: '/users',
    answer: (server) =>
      server.on(userRoutes.listUsers, ({ query }) => ({ users: [aListedUser({ id: idIn(query) })], ...pageOf(query) })),
    page: <UsersPage />,
  },
  {
    path: '/contacts',
    answer: (server) =>
      server.on(contactRoutes.listContacts, ({ query }) => ({
        contacts: [aContact({ id: idIn(query) })],
        ...pageOf(query),
      })),
    page: <ContactsPage />,
  },
  {
    path: '/tags',
    answer: (server) =>
      server.on(tagRoutes.listTags, ({ query }) => ({ tags: [aTag({ id: idIn(query) })], ...pageOf(query) })),
    page: <TagsPage />,
  },
  {
    path: '/invoices/all',
    answer: (server) =>
      server.on(invoiceRoutes.listInvoices, ({ query }) => ({
        invoices: [anInvoice({ id: idIn(query) })],
        ...pageOf(query),
      })),
    page: <InvoicesPage />,
  },
];

it.each(lists)('LAY-25 adds a page of $path after 500 ms; a new search starts at page 1', async (list) => {
  vi.useFakeTimers();
  const server = list.answer(standInServer().on(settingRoutes.listSettings, () => []));
  const calls = () => server.seen.filter((call) => call.split('?')[0] === `GET ${list.path}`);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  render(<Stage user={aUser({ profile: 'admin' })}>{list.page}</Stage>);
  // A list without height is at its end, so its next page follows.
  while (!screen.queryByRole('table')) await pass(0);
  const first = calls();
  await pass(499);
  expect(calls()).toEqual(first);
  await pass(1);
  const next = [...first, `GET ${list.path}?cursor=c1`];
  expect(calls()).toEqual(next);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ana' } });
  await pass(500);
  expect(calls()).toEqual([...next, `GET ${list.path}?searchParam=ana`]);
});
