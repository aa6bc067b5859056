import { reminderRoutes } from '@recadia/contract/reminders';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { useSending } from '../../lib/http/useSending.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Switch } from '../../ui/form/Switch.tsx';
import { remindersQuery } from './subscription.api.ts';
import styles from './Subscription.module.css';

/** X-INV-09: reminders of invoices can be declined. */
export function ReminderSwitch() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { data } = useQuery(remindersQuery);
  const { isBusy, refusal, send } = useSending();
  if (!data) return null;
  const save = (declined: boolean) =>
    send(async () => {
      cache.setQueryData(remindersQuery.queryKey, await call(reminderRoutes.saveReminders, { body: { declined } }));
    });
  return (
    <section className={styles.card}>
      <Switch
        label={t('subscription.reminders.label')}
        hint={t('subscription.reminders.hint')}
        checked={!data.declined}
        aria-busy={isBusy}
        onChange={({ target }) => void save(!target.checked)}
      />
      <p role="alert" className={styles.notice}>
        {refusal}
      </p>
    </section>
  );
}
