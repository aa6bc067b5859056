import type { User } from '@recadia/contract/users';
import i18next from 'i18next';
import { daysToWarnOf } from '../../lib/session/subscription.ts';
import { toast } from '../../lib/interaction/toast.ts';

/** The toasts after sign-in: success, and the days left when the subscription ends soon. */
export function showSignInToasts(user: User): void {
  toast.success(i18next.t('auth.success'));
  const days = daysToWarnOf(user);
  if (days !== null) toast.warning(i18next.t('auth.expiresSoon', { count: days }));
}
