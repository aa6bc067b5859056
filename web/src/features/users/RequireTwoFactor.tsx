import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../lib/session/can.tsx';
import { showError } from '../../lib/errors.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Switch } from '../../ui/form/Switch.tsx';
import { settingsQuery, useSaveSetting } from '../settings/index.ts';
import styles from './RequireTwoFactor.module.css';

/** X-AUT-05: whether all users need an authenticator app; saved at once, like every option of the company. */
export function RequireTwoFactor() {
  const { t } = useTranslation();
  const mayEdit = useCan('settings-page:edit');
  const { data: settings } = useQuery(settingsQuery);
  const save = useSaveSetting();
  if (!mayEdit || !settings) return null;
  const isRequired = settings.some(({ key, value }) => key === 'twoFactor' && value === 'required');
  const change = (isWanted: boolean) =>
    save.mutate(
      { key: 'twoFactor', value: isWanted ? 'required' : 'optional' },
      { onError: (error) => void showError(error) },
    );
  return (
    <div className={styles.row}>
      <Switch
        label={t('users.twoFactor.require')}
        hint={t('users.twoFactor.requireHint')}
        checked={isRequired}
        onChange={(event) => change(event.target.checked)}
      />
    </div>
  );
}
