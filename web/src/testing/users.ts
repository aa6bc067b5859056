import type { User } from '@recadia/contract/users';
import { aCompany } from './companies.ts';

/** A signed-in user; by default the admin of a furniture shop. */
export function aUser(changes: Partial<User> = {}): User {
  return {
    id: 7,
    name: 'Camila Duarte',
    email: 'camila@casaaurora.exemplo',
    profile: 'admin',
    super: false,
    allTicket: 'desabled',
    online: true,
    active: true,
    companyId: 3,
    whatsappId: null,
    queues: [{ id: 1, name: 'Vendas', color: '#1D7C4D' }],
    company: aCompany(),
    ...changes,
  };
}
