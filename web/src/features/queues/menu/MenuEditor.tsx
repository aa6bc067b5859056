import type { OptionProblemKind } from '@recadia/contract/dry-run';
import type { QueueOption } from '@recadia/contract/queue-options';
import type { Queue } from '@recadia/contract/queues';
import { ListTree } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { showError } from '../../../lib/errors.ts';
import { toast } from '../../../lib/interaction/toast.ts';
import { offerUndo } from '../../../lib/interaction/undo.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ServerButton } from '../../../ui/form/ServerButton.tsx';
import { answersOf } from './answers.ts';
import { savedFile } from '../draft-file.ts';
import { DryRunResult } from './DryRunResult.tsx';
import styles from './MenuDialog.module.css';
import { nodesOf } from './menu-draft.ts';
import { MenuToolbar } from './MenuToolbar.tsx';
import { MenuTree } from './MenuTree.tsx';
import { OptionForm } from './OptionForm.tsx';
import { PhonePreview } from './PhonePreview.tsx';
import { previewOf } from './preview.ts';
import { publishMenu } from '../queues.api.ts';
import { useMenuDraft } from './useMenuDraft.ts';

interface MenuEditorProps {
  queue: Queue;
  saved: QueueOption[];
  onClose: () => void;
}

const none: ReadonlyMap<string, OptionProblemKind> = new Map();

/** Tree, option and preview side by side; the dry run decides whether the menu may be published. */
export function MenuEditor({ queue, saved, onClose }: MenuEditorProps) {
  const { t } = useTranslation();
  const draft = useMenuDraft(saved);
  const { list, chosen, way, choose } = draft;
  const [isTested, setTested] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  // A closed draft cannot be restored, so the undo offer is withdrawn.
  const withdraw = useRef<() => void>(undefined);
  useEffect(() => () => withdraw.current?.(), []);
  const row = way.at(-1);
  // Problems show from the first test on, because a new option is incomplete at first.
  const problems = isTested ? draft.problems : none;

  const startWriting = () =>
    setTimeout(() => panel.current?.querySelector<HTMLElement>('[data-option-title]')?.focus());
  const add = (where: 'beside' | 'below') => {
    draft.add(where);
    startWriting();
  };
  const remove = (key: string) => {
    const before = draft.options;
    draft.remove(key);
    withdraw.current = offerUndo(t('queues.menu.removed'), () => draft.restore(before));
  };
  const publish = async () => {
    setTested(true);
    if (draft.problems.size > 0)
      return choose(list.find(({ option }) => draft.problems.has(option.key))?.option.key ?? null);
    setBusy(true);
    try {
      await publishMenu(queue.id, nodesOf(list));
      toast.success(t('queues.menu.published'));
      onClose();
    } catch (error) {
      await showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('queues.menu.heading', { name: queue.name })}
      subtitle={t('queues.menu.intro')}
      width={1120}
      onClose={onClose}
      isDirty={draft.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button onClick={() => setTested(true)}>{t('queues.menu.test')}</Button>
          <ServerButton variant="primary" busy={isBusy} onClick={() => void publish()}>
            {t('queues.menu.publish')}
          </ServerButton>
        </>
      }
    >
      {isTested && <DryRunResult list={list} problems={draft.problems} onChoose={choose} />}
      <div ref={panel} className={styles.panes}>
        <div className={styles.pane}>
          <MenuToolbar row={row} onAdd={add} onMove={draft.move} onRemove={remove} />
          {list.length === 0 ? (
            <EmptyState icon={<ListTree />} title={t('queues.menu.empty.title')} text={t('queues.menu.empty.text')} />
          ) : (
            <div className={styles.scroll}>
              <MenuTree
                label={t('queues.menu.tree')}
                rows={draft.rows}
                chosen={chosen}
                closed={draft.closed}
                problems={problems}
                onChoose={choose}
                onToggle={draft.toggle}
                onMove={draft.move}
                onRemove={remove}
              />
            </div>
          )}
        </div>
        <div className={styles.pane}>
          {row ? (
            <OptionForm
              key={row.option.key}
              row={row}
              problem={problems.get(row.option.key)}
              onChange={(change) => draft.change(row.option.key, change)}
            />
          ) : (
            <p className={styles.hint}>{t('queues.menu.choose')}</p>
          )}
        </div>
        <PhonePreview
          name={queue.name}
          lines={previewOf({ greeting: queue.greetingMessage, file: savedFile(queue) }, draft.options, way)}
          answers={answersOf(draft.options, way, choose, t)}
        />
      </div>
    </Dialog>
  );
}
