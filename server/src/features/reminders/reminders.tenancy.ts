import type { TenancyCases } from '../../testing/tenancy.ts';
import * as reminders from './reminders.sql.ts';

export const tenancyCases: TenancyCases = [
  [
    'reminders.sql.ts',
    reminders,
    {
      findReminderFacts: (tx, mine, { idOf }) => reminders.findReminderFacts(tx, mine, idOf('invoices')),
      areDeclined: async (tx, mine) => void (await reminders.areDeclined(tx, mine)),
      saveDeclined: (tx, mine) => reminders.saveDeclined(tx, mine, true),
    },
  ],
];
