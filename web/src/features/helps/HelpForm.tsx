import { helpInput } from '@recadia/contract/helps';
import type { Help } from '@recadia/contract/helps';
import { longSubmitDelayMs } from '@recadia/contract/limits';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useHelpMutations } from './helps.api.ts';
import styles from './HelpsTab.module.css';

interface HelpFormProps {
  /** The help entry to edit, or null for a new one. */
  help: Help | null;
  onDone: () => void;
}

/** HLP-04; errors use the texts of the specification (HLP-06). */
export function HelpForm({ help, onDone }: HelpFormProps) {
  const { t } = useTranslation();
  const { save } = useHelpMutations();
  const form = useContractForm({
    schema: helpInput,
    defaultValues: { title: help?.title ?? '', video: help?.video ?? '', description: help?.description ?? '' },
    texts: { video: { invalid: 'helps.tab.videoWrong' } },
    refusals: { ERR_HELP_TITLE_ALREADY_EXISTS: 'title' },
    failure: t('helps.saveFailed'),
    restMs: longSubmitDelayMs,
    onSubmit: (input) => save.mutateAsync({ id: help?.id ?? null, input }),
    onDone() {
      toast.success(t('helps.done'));
      onDone();
    },
  });
  return (
    <form noValidate className={styles.form} onSubmit={form.submit} aria-label={t('helps.tab.form')}>
      <TextInput label={t('helps.tab.title')} {...form.field('title')} />
      <TextInput label={t('helps.tab.video')} hint={t('helps.tab.videoHint')} {...form.field('video')} />
      <TextArea label={t('helps.tab.description')} rows={2} {...form.field('description')} />
      <div className={styles.buttons}>
        {help && <Button onClick={onDone}>{t('ui.cancel')}</Button>}
        <ServerButton type="submit" variant="primary" busy={form.isBusy}>
          {t('ui.save')}
        </ServerButton>
      </div>
    </form>
  );
}
