import { reminderRoutes as routes } from '@recadia/contract/reminders';
import { verificationOf } from '../../testing/verification.ts';

export const verification = verificationOf({
  actions: { saveReminders: { changesNoList: 'a switch of the page that changes it' } },

  calls: () => [
    [routes.showReminders, {}],
    [routes.saveReminders, { body: { declined: true } }],
  ],
});
