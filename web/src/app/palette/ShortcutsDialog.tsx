import { actionGroups, useActionRegistry } from '../../lib/interaction/actions.ts';
import { useSingleKeys } from '../../lib/interaction/shortcuts.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Kbd } from '../../ui/layout/Kbd.tsx';
import styles from './ShortcutsDialog.module.css';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { actions } = useActionRegistry();
  const { enabled } = useSingleKeys();
  const withKeys = [...actions.values()].filter(({ keys }) => keys);
  return (
    <Dialog title={t('app.shortcuts.title')} width={760} isOnlyRead onClose={onClose}>
      {!enabled && <p className={styles.off}>{t('app.shortcuts.off')}</p>}
      <dl className={styles.list}>
        <Row label={t('app.shortcuts.palette')} keys="Ctrl K" />
        <Row label={t('app.shortcuts.close')} keys="Esc" />
        {actionGroups.flatMap((group) =>
          withKeys
            .filter((action) => action.group === group)
            .map(({ id, label, keys }) => <Row key={id} label={label} keys={keys ?? ''} />),
        )}
      </dl>
    </Dialog>
  );
}

function Row({ label, keys }: { label: string; keys: string }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        <Kbd keys={keys} />
      </dd>
    </div>
  );
}
