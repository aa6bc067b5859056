import { Check, Pencil, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { formatDateTime } from '../../lib/i18n/time.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { IconButton } from '../../ui/form/IconButton.tsx';
import type { Task } from './todo.ts';
import styles from './TodoPage.module.css';

interface TaskRowProps {
  task: Task;
  onEdit: (text: string) => void;
  onDelete: () => void;
}

export function TaskRow({ task, onEdit, onDelete }: TaskRowProps) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const wasChanged = task.updatedAt !== task.createdAt;
  const when = formatDateTime(task.updatedAt);
  return (
    <li className={styles.task}>
      {isEditing ? (
        <TaskEditor
          text={task.text}
          onCancel={() => setEditing(false)}
          onSave={(text) => {
            onEdit(text);
            setEditing(false);
            toast.success(t('todo.saved'));
          }}
        />
      ) : (
        <>
          <div className={styles.grow}>
            <p className={styles.text} dir="auto">
              {task.text}
            </p>
            <p className={styles.when}>
              {wasChanged ? t('todo.updated', { at: when }) : t('todo.created', { at: when })}
            </p>
          </div>
          <IconButton
            label={t('ui.table.actOn', { action: t('todo.edit'), name: task.text })}
            icon={<Pencil />}
            onClick={() => setEditing(true)}
          />
          <IconButton
            label={t('ui.table.actOn', { action: t('todo.delete'), name: task.text })}
            icon={<Trash2 />}
            tone="danger"
            onClick={onDelete}
          />
        </>
      )}
    </li>
  );
}

interface TaskEditorProps {
  text: string;
  onSave: (text: string) => void;
  onCancel: () => void;
}

function TaskEditor({ text, onSave, onCancel }: TaskEditorProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(text);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (draft.trim() === '') onCancel();
    else onSave(draft);
  };
  return (
    <form className={styles.editor} onSubmit={submit}>
      <input
        className={styles.input}
        aria-label={t('todo.editLabel')}
        maxLength={500}
        value={draft}
        ref={(element) => element?.focus()}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      />
      <IconButton type="submit" label={t('todo.save')} icon={<Check />} />
      <IconButton label={t('ui.cancel')} icon={<X />} onClick={onCancel} />
    </form>
  );
}
