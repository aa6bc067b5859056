import { palette } from '@recadia/contract/palette';
import { tagInput } from '@recadia/contract/tags';
import type { Tag } from '@recadia/contract/tags';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { Can } from '../../lib/session/can.tsx';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';
import { ColorPicker } from '../../ui/form/ColorPicker.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './TagDialog.module.css';
import { useTagMutations } from './tags.api.ts';

interface TagDialogProps {
  /** The tag to edit, or null for a new one. */
  tag: Tag | null;
  onClose: () => void;
}

export function TagDialog({ tag, onClose }: TagDialogProps) {
  const { t } = useTranslation();
  const { save } = useTagMutations();
  const [suggested] = useState(() => palette[Math.floor(Math.random() * palette.length)]);
  const form = useContractForm({
    schema: tagInput,
    defaultValues: { name: tag?.name ?? '', color: tag?.color ?? suggested, kanban: tag?.kanban },
    texts: { name: { tooShort: 'tags.nameTooShort' } },
    refusals: { ERR_TAG_NAME_ALREADY_EXISTS: 'name' },
    onSubmit: (input) => save.mutateAsync({ id: tag?.id ?? null, input }),
    onDone() {
      toast.success(t('tags.saved'));
      onClose();
    },
  });
  const [name, color] = useWatch({ control: form.control, name: ['name', 'color'] });
  return (
    <Dialog
      title={tag ? t('tags.dialog.edit') : t('tags.dialog.create')}
      onClose={onClose}
      isDirty={form.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <ServerButton type="submit" form="tag-form" variant="primary" busy={form.isBusy}>
            {t('ui.save')}
          </ServerButton>
        </>
      }
    >
      <form id="tag-form" noValidate className={styles.form} onSubmit={form.submit}>
        <TextInput label={t('tags.dialog.name')} {...form.field('name')} data-autofocus />
        <Controller
          control={form.control}
          name="color"
          render={({ field }) => (
            <ColorPicker label={t('tags.dialog.color')} value={field.value} onChange={field.onChange} />
          )}
        />
        <figure className={styles.preview}>
          <figcaption>{t('tags.dialog.preview')}</figcaption>
          <Chip large color={color ?? palette[0]}>
            {name.trim() || t('tags.dialog.name')}
          </Chip>
        </figure>
        <Can perform="tags-page:editKanban">
          <Controller
            control={form.control}
            name="kanban"
            render={({ field }) => (
              <Switch
                label={t('tags.dialog.kanban')}
                hint={t('tags.dialog.kanbanHint')}
                checked={field.value === 1}
                onChange={(event) => field.onChange(event.target.checked ? 1 : 0)}
              />
            )}
          />
        </Can>
      </form>
    </Dialog>
  );
}
