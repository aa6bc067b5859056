import type { ListedUser } from '@recadia/contract/users';
import { statesOfGuardedList } from '../../gallery/list-states.ts';
import type { Sheet } from '../../gallery/sheet.ts';
import { aList } from '../../testing/lists.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { aListedUser } from './testing/listed-user.ts';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { InvitationLinkDialog } from './InvitationLinkDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { ResetTwoFactorDialog } from './ResetTwoFactorDialog.tsx';
import { UserDialog } from './UserDialog.tsx';
import { UserList } from './UserList.tsx';

const nothing = () => undefined;
const queues = ['Vendas', 'Suporte', 'Financeiro', 'Entregas'].map((name, at) => ({
  id: at + 1,
  name,
  color: ['#1D7C4D', '#2D6BBE', '#B4610B', '#8B5FBF'][at] ?? '#1D7C4D',
}));
const me = aListedUser({ id: 7, name: 'Camila Duarte', email: 'camila@casaaurora.exemplo', profile: 'admin', queues });
const agent = aListedUser({ online: true, twoFactor: true });
const invited = aListedUser({ id: 10, name: 'Bia Prado', email: 'bia@casaaurora.exemplo', invited: true });
const away = aListedUser({
  id: 9,
  name: 'Maria Aparecida de Albuquerque Vasconcelos',
  active: false,
  queues: [],
  email: 'maria.aparecida.de.albuquerque@casaaurora.exemplo',
});

const list = (state: ListState, users: ListedUser[] = [], isSearch = false) => (
  <UserList
    list={aList(state, users, isSearch)}
    onCreate={nothing}
    onEdit={nothing}
    onLeave={nothing}
    onReturn={nothing}
    onDelete={nothing}
    onInviteAgain={nothing}
    onResetTwoFactor={nothing}
  />
);

export const sheet: Sheet = {
  title: 'Users',
  states: [
    ...statesOfGuardedList(list),
    { name: 'full', render: () => list({ kind: 'full' }, [me, agent, invited, away]) },
    { name: 'new', alone: true, render: () => <UserDialog user={null} onClose={nothing} /> },
    { name: 'edit', alone: true, render: () => <UserDialog user={agent} onClose={nothing} /> },
    { name: 'leave', alone: true, render: () => <LeaveDialog user={agent} onClose={nothing} /> },
    {
      name: 'invitation link',
      alone: true,
      render: () => <InvitationLinkDialog link="https://recadia.exemplo/invitation#Zk3v8" onClose={nothing} />,
    },
    { name: 'reset verification', alone: true, render: () => <ResetTwoFactorDialog user={agent} onClose={nothing} /> },
    { name: 'delete', alone: true, render: () => <DeleteUserDialog user={away} onClose={nothing} /> },
  ],
};
