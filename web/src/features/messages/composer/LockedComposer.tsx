import { Lock as LockIcon } from 'lucide-react';
import { readDraft } from '../../../lib/interaction/drafts.ts';
import { useUser } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/interaction/toast.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import styles from './LockedComposer.module.css';
import type { Lock } from '../bubbles/message-rules.ts';

interface LockedComposerProps {
  ticketId: number;
  lock: NonNullable<Lock>;
}

/** Replaces the composer when this user cannot write; states the reason and lets the user copy the draft. */
export function LockedComposer({ ticketId, lock }: LockedComposerProps) {
  const { t } = useTranslation();
  const { text } = readDraft(useUser().id, ticketId);
  const copy = () => void navigator.clipboard.writeText(text).then(() => toast.success(t('messages.menu.copied')));
  return (
    <div className={styles.locked} role="status">
      <LockIcon aria-hidden="true" />
      <span className={styles.words}>
        {t(`messages.locked.${lock.why}`, { name: 'name' in lock ? lock.name : '' })}
      </span>
      {text !== '' && (
        <Button size="sm" onClick={copy}>
          {t('messages.locked.copyDraft')}
        </Button>
      )}
    </div>
  );
}
