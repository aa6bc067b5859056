import type { ListedUser } from '@recadia/contract/users';

/** A user of the furniture shop, as listed on the page of users. */
export function aListedUser(changes: Partial<ListedUser> = {}): ListedUser {
  return {
    id: 8,
    name: 'Rafael Nunes',
    email: 'rafael@casaaurora.exemplo',
    profile: 'user',
    super: false,
    allTicket: 'desabled',
    online: false,
    active: true,
    companyId: 3,
    whatsappId: null,
    twoFactor: false,
    invited: false,
    queues: [{ id: 1, name: 'Vendas', color: '#1D7C4D' }],
    ...changes,
  };
}
