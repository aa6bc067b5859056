import { can } from '@recadia/contract/permissions';
import type { User } from '@recadia/contract/users';
import i18next from 'i18next';
import type { NavigateFunction } from 'react-router';
import { daysToWarnOf } from '../../lib/session/subscription.ts';
import { toast } from '../../lib/interaction/toast.ts';

/** The toasts after sign-in: success, and the days left when the subscription ends soon; admins go on to the invoices. */
export function showSignInToasts(user: User, navigate: NavigateFunction): void {
  toast.success(i18next.t('auth.success'));
  const days = daysToWarnOf(user);
  if (days === null) return;
  const see = { label: i18next.t('auth.seeInvoices'), perform: () => void navigate('/financeiro') };
  toast.warning(i18next.t('auth.expiresSoon', { count: days }), can(user, 'settings-page:edit') ? see : undefined);
}
