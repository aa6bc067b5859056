import { announcementRoutes } from '@recadia/contract/announcement-routes';
import type { Announcement } from '@recadia/contract/announcements';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../testing/users.ts';
import { anAnnouncement } from '../../testing/announcements.ts';
import { standInServer } from '../../testing/server.ts';
import type { StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { AnnouncementBell } from './AnnouncementBell.tsx';
import { applyAnnouncementEvent } from './announcements.live.ts';
import { AnnouncementsPage } from './AnnouncementsPage.tsx';
import { UrgentAnnouncement } from './UrgentAnnouncement.tsx';

const urgent = anAnnouncement({ id: 1, title: 'Manutencao', text: 'Das <b>2h</b> às 4h', priority: 1 });
const report = anAnnouncement({ id: 2, title: 'Relatorio', priority: 2, mediaName: 'tela.png' });
const draft = anAnnouncement({ id: 3, title: 'Rascunho', status: false });
const pageOf = (records: Announcement[], hasMore = false) => ({
  records,
  count: records.length,
  countCapped: false,
  hasMore,
  nextCursor: hasMore ? 'x' : null,
});

let server: StandIn;
beforeEach(() => {
  localStorage.clear();
  server = standInServer()
    .on(announcementRoutes.listAnnouncements, () => pageOf([urgent, report, draft]))
    .on(announcementRoutes.createAnnouncement, ({ body }) => anAnnouncement({ id: 4, ...body }))
    .on(announcementRoutes.deleteAnnouncement, () => ({ message: 'Announcement deleted' }));
});

describe('the page of announcements', () => {
  const show = () =>
    render(
      <Stage user={aUser({ super: true })}>
        <AnnouncementsPage />
      </Stage>,
    );

  it('lists title, priority, attachment and status, and deletes after asking', async () => {
    show();
    const table = await screen.findByRole('table', { name: 'Informativos' });
    const rows = within(table).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^TítuloPrioridadeAnexoStatus/) as string,
      'ManutencaoAltaSem anexoAtivo',
      'RelatorioMédiatela.pngAtivo',
      'RascunhoBaixaSem anexoInativo',
    ]);
    await user.click(screen.getByRole('button', { name: 'Excluir Relatorio' }));
    const dialog = await screen.findByRole('dialog', { name: 'Excluir o informativo Relatorio?' });
    await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Informativo excluído com sucesso.')).toBeInTheDocument();
    expect(server.seen).toContain('DELETE /announcements/2');
  });

  it('wants a title and a text; what is not chosen is low and active', async () => {
    let sent: unknown;
    server.on(announcementRoutes.createAnnouncement, ({ body }) => {
      sent = body;
      return anAnnouncement({ id: 4, ...body });
    });
    show();
    await user.click(await screen.findByRole('button', { name: 'Novo informativo' }));
    const title = await screen.findByRole('textbox', { name: 'Título' });
    const text = screen.getByRole('textbox', { name: 'Texto' });
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(title).toHaveAccessibleDescription('Obrigatório'));
    expect(text).toHaveAccessibleDescription('Obrigatório');
    await user.type(title, 'Novidade');
    await user.type(text, 'Kanban novo');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toEqual({ title: 'Novidade', text: 'Kanban novo', priority: 3, status: true }));
  });
});

describe('the announcements of the top bar', () => {
  it('counts what was not opened, shows what is active, and opens it as plain text', async () => {
    render(
      <Stage user={aUser()}>
        <AnnouncementBell />
      </Stage>,
    );
    await user.click(await screen.findByRole('button', { name: 'Informativos, 2 não lidos' }));
    expect(screen.queryByText('Rascunho')).toBeNull();
    await user.click(await screen.findByRole('button', { name: /Manutencao/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Manutencao' });
    expect(within(dialog).getByText('Das <b>2h</b> às 4h')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    const bell = await screen.findByRole('button', { name: 'Informativos, 1 não lido' });
    await user.click(bell);
    await user.click(await screen.findByRole('button', { name: 'Marcar como lidos' }));
    expect(screen.getByRole('button', { name: 'Informativos' })).toBeInTheDocument();
  });

  it('opens one of high priority by itself, once', async () => {
    const stage = (
      <Stage user={aUser({ id: 8 })}>
        <UrgentAnnouncement />
      </Stage>
    );
    const { unmount } = render(stage);
    await screen.findByRole('dialog', { name: 'Manutencao' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    unmount();
    render(stage);
    await waitFor(() => expect(server.seen.length).toBeGreaterThan(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('an event on cached announcements', () => {
  const cached = (records: Announcement[], hasMore = false) => ({
    pages: [pageOf(records, hasMore)],
    pageParams: [null],
  });
  const ids = (data: { pages: { records: Announcement[] }[] }) =>
    data.pages.flatMap(({ records }) => records.map(({ id }) => id));

  it('puts it by priority and the latest first, once, and takes it away', () => {
    const fresh = anAnnouncement({ id: 9, priority: 2 });
    const put = applyAnnouncementEvent(cached([urgent, report, draft]), { action: 'create', record: fresh });
    expect(ids(put)).toEqual([1, 9, 2, 3]);
    expect(put.pages[0]?.count).toBe(4);
    const raised = applyAnnouncementEvent(put, { action: 'update', record: { ...draft, priority: 1 } });
    expect(ids(raised)).toEqual([3, 1, 9, 2]);
    expect(ids(applyAnnouncementEvent(raised, { action: 'delete', id: 9 }))).toEqual([3, 1, 2]);
  });

  it('leaves to the next page what belongs there', () => {
    const low = anAnnouncement({ id: 1, priority: 3 });
    expect(
      ids(applyAnnouncementEvent(cached([urgent], true), { action: 'create', record: { ...low, id: 8 } })),
    ).toEqual([1]);
  });
});
