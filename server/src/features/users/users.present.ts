import type { Setting } from '@recadia/contract/settings';
import type { ListedUser, User, userBrief, userLive } from '@recadia/contract/users';
import type { infer as Infer } from 'zod';
import type { UserRow } from './users.sql.ts';

interface Employer {
  id: number;
  name: string;
  due_date: string | null;
  timezone: string;
  email_confirmed_at: Date | null;
}

export function presentUser(row: UserRow, company: Employer, settings: Setting[]): User {
  return {
    ...presentPerson(row),
    company: {
      id: company.id,
      name: company.name,
      dueDate: company.due_date,
      settings,
      timezone: company.timezone,
      isEmailConfirmed: company.email_confirmed_at !== null,
    },
  };
}

export function presentListed(row: UserRow): ListedUser {
  return { ...presentPerson(row), twoFactor: Boolean(row.has_two_factor), invited: Boolean(row.is_invited) };
}

function presentPerson(row: UserRow): Omit<User, 'company'> {
  return {
    ...presentBrief(row),
    email: row.email,
    super: row.super,
    allTicket: row.all_ticket ? 'enabled' : 'desabled',
    online: row.online,
    active: row.deactivated_at === null,
    companyId: row.company_id,
    whatsappId: row.whatsapp_id,
  };
}

export function presentBrief(row: UserRow): Infer<typeof userBrief> {
  return { id: row.id, name: row.name, profile: row.profile as User['profile'], queues: row.queues };
}

export function presentLive(row: UserRow): Infer<typeof userLive> {
  return { ...presentBrief(row), online: row.online };
}
