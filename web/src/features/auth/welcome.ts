import type { User } from '@recadia/contract/users';
import i18next from 'i18next';
import { daysToWarnOf } from '../../lib/subscription.ts';
import { toast } from '../../lib/toast.ts';

/** What somebody hears on coming in: that it worked, and how long the subscription still runs when it is short. */
export function welcome(user: User): void {
  toast.success(i18next.t('auth.success'));
  const days = daysToWarnOf(user);
  if (days !== null) toast.warning(i18next.t('auth.expiresSoon', { count: days }));
}
