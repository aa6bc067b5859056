import { connectionRoutes } from '@recadia/contract/connection-routes';
import { connectionStatuses } from '@recadia/contract/connections';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SideMenu } from '../../app/shell/SideMenu.tsx';
import { aConnection } from '../../testing/connections.ts';
import { aUser } from '../../testing/users.ts';
import { standInServer } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

it.each(connectionStatuses)(
  'LAY-18 the menu’s alert two seconds after loading, with a connection in %s',
  async (status) => {
    const server = standInServer().on(connectionRoutes.listConnections, () => [
      aConnection({ status: 'CONNECTED' }),
      aConnection({ status }),
    ]);
    render(
      <Stage user={aUser()}>
        <SideMenu isRail={false} />
      </Stage>,
    );
    const item = () => screen.getByRole('link', { name: /^Conexões/ });
    await act(() => vi.advanceTimersByTimeAsync(1_900));
    expect(item()).not.toHaveTextContent('!');
    expect(server.seen.filter((one) => one.includes('/whatsapp'))).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(400));
    if (status === 'CONNECTED') expect(item()).not.toHaveTextContent('!');
    else await waitFor(() => expect(item()).toHaveTextContent('!'));
  },
);
