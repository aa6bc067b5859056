import { sessionRoutes as routes, type OwnSession } from '@recadia/contract/sessions';
import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser } from '../../testing/users.ts';
import { standInServer } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { SessionsSection } from './SessionsSection.tsx';

const at = { createdAt: '2026-11-10T12:00:00.000Z', lastUsedAt: '2026-11-10T12:30:00.000Z' };
const session = (n: number, state: OwnSession['state'], userAgent: string | null): OwnSession => ({
  ...at,
  state,
  userAgent,
  ip: `203.0.113.${n}`,
  sid: `00000000-0000-4000-8000-00000000000${n}`,
});

it('part of X-AUT-07: the profile lists sign-ins and ends another session, never its own', async () => {
  let sessions = [
    session(1, 'current', 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36'),
    session(2, 'active', 'Mozilla/5.0 (iPhone; like Mac OS X) Version/18.0 Safari/604.1'),
    session(3, 'ended', null),
  ];
  standInServer()
    .on(routes.listSessions, () => sessions)
    .on(routes.endOwnSession, ({ params }) => {
      sessions = sessions.map((one) => (one.sid === params.sid ? { ...one, state: 'ended' } : one));
      return {};
    });
  render(
    <Stage user={aUser()}>
      <SessionsSection />
    </Stage>,
  );
  const [own, other, old] = await screen.findAllByRole('listitem');
  expect(own).toHaveTextContent('Chrome · Windows');
  expect(own).toHaveTextContent('203.0.113.1 · esta sessão');
  expect(old).toHaveTextContent('Dispositivo desconhecido');
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await user.click(within(other as HTMLElement).getByRole('button', { name: /Encerrar a sessão em Safari · iOS/ }));
  expect(await screen.findByText('Sessão encerrada.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /Encerrar a sessão/ })).toBeNull());
});
