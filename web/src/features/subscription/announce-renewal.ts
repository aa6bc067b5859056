import type { LivePayload } from '@recadia/contract/live';
import i18next from 'i18next';
import { formatDate } from '../../lib/i18n/time.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { reloadUser } from '../../lib/session/session.ts';

/** INV-12: a toast on any page; the user is loaded again, because the top bar shows the due date. */
export function announceRenewal({ company: { dueDate } }: LivePayload<'payment'>): void {
  if (dueDate !== null) toast.success(i18next.t('app.renewed', { date: formatDate(dueDate) }));
  void reloadUser().catch(() => undefined);
}
