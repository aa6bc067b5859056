import { CircleCheckBig, Plus } from 'lucide-react';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { TaskRow } from './TaskRow.tsx';
import type { Task } from './todo.ts';
import styles from './TodoPage.module.css';
import { useTasks } from './useTasks.ts';

export function TodoPage() {
  const { t } = useTranslation();
  const { tasks, add, edit, remove } = useTasks();
  const [text, setText] = useState('');
  const [deleting, setDeleting] = useState<Task | null>(null);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    add(text);
    setText('');
  }

  return (
    <>
      <PageHeader title={t('todo.title')} text={t('todo.intro')} />
      <section className={styles.card}>
        <form className={styles.form} onSubmit={submit}>
          <div className={styles.grow}>
            <TextInput
              label={t('todo.label')}
              placeholder={t('todo.placeholder')}
              maxLength={500}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
          <Button type="submit" variant="primary" icon={<Plus />}>
            {t('todo.add')}
          </Button>
        </form>
        {tasks.length === 0 ? (
          <EmptyState icon={<CircleCheckBig />} title={t('todo.empty.title')} text={t('todo.empty.text')} />
        ) : (
          <ul aria-label={t('todo.title')}>
            {tasks.map((task) => (
              <TaskRow
                key={task.id}
                task={task}
                onEdit={(next) => edit(task.id, next)}
                onDelete={() => setDeleting(task)}
              />
            ))}
          </ul>
        )}
      </section>
      {deleting && (
        <ConfirmDialog
          title={t('todo.confirm.title', { text: deleting.text })}
          text={t('todo.confirm.text')}
          confirmLabel={t('todo.delete')}
          onConfirm={() => {
            remove(deleting.id);
            setDeleting(null);
            toast.success(t('todo.deleted'));
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}
