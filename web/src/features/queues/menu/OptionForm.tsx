import type { OptionProblemKind } from '@recadia/contract/dry-run';
import { longTextMaxLength, optionLimits } from '@recadia/contract/limits';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Switch } from '../../../ui/form/Switch.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { AttachmentField } from '../AttachmentField.tsx';
import type { DraftOption, PlacedOption } from './menu-draft.ts';
import styles from './MenuDialog.module.css';

interface OptionFormProps {
  row: PlacedOption;
  problem: OptionProblemKind | undefined;
  onChange: (change: Partial<DraftOption>) => void;
}

/** One option of the menu; its problem is shown beside the field that solves it. */
export function OptionForm({ row: { option, path }, problem, onChange }: OptionFormProps) {
  const { t } = useTranslation();
  const problemText = problem && t(`queues.menu.problem.${problem}`);
  const isAboutTitle = problem === 'untitled';
  return (
    <fieldset className={styles.option}>
      <legend>{t('queues.menu.option', { path })}</legend>
      {problemText && !isAboutTitle && (
        <p className={styles.problem} role="status">
          {problemText}
        </p>
      )}
      <TextInput
        label={t('queues.menu.title')}
        value={option.title}
        maxLength={optionLimits.title}
        error={isAboutTitle ? problemText : undefined}
        onChange={(event) => onChange({ title: event.target.value })}
        data-option-title
      />
      <TextArea
        label={t('queues.menu.message')}
        hint={t('queues.menu.messageHint')}
        rows={4}
        maxLength={longTextMaxLength}
        value={option.message}
        onChange={(event) => onChange({ message: event.target.value })}
      />
      <AttachmentField
        label={t('queues.menu.file')}
        draft={option.file}
        saved={option.saved}
        onChange={(file) => onChange({ file })}
      />
      <Switch
        label={t('queues.menu.handOver')}
        hint={t('queues.menu.handOverHint')}
        checked={option.handOver}
        onChange={(event) => onChange({ handOver: event.target.checked })}
      />
    </fieldset>
  );
}
