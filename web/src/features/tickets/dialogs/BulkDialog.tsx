import type { TicketBulk } from '@recadia/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { colleagueFinder, colleaguesQuery, queueFinder, queuesQuery } from '../../../lib/live/directory.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { ChooseOne } from '../../../ui/form/ChooseOne.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { ManyOptions } from '../../../ui/form/ManyOptions.tsx';
import { ServerButton } from '../../../ui/form/ServerButton.tsx';
import styles from './dialogs.module.css';
import { TagBoxes } from '../filters/TagBoxes.tsx';
import { allTagsQuery, tagFinder } from '../tickets.api.ts';

interface BulkDialogProps {
  action: 'transfer' | 'tag';
  ids: number[];
  isBusy: boolean;
  onSend: (order: TicketBulk) => void;
  onClose: () => void;
}

/** Asks for the target of a transfer, or for the tags to add. */
export function BulkDialog({ action, ids, isBusy, onSend, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const [queueId, setQueueId] = useState<number | null>(null);
  const [userId, setUserId] = useState<number | null>(null);
  const [tagIds, setTagIds] = useState<number[]>([]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (action === 'tag' && tagIds.length > 0) onSend({ action, ids, tagIds });
    if (action === 'transfer' && queueId !== null) onSend({ action, ids, queueId, userId });
  };
  const isReady = action === 'tag' ? tagIds.length > 0 : queueId !== null;
  return (
    <Dialog
      title={t(`tickets.bulk.${action}Title`, { count: ids.length })}
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <ServerButton type="submit" form="bulk-form" variant="primary" busy={isBusy} disabled={!isReady}>
            {t(`tickets.bulk.acts.${action}`)}
          </ServerButton>
        </>
      }
    >
      <form id="bulk-form" noValidate className={styles.form} onSubmit={submit}>
        {action === 'tag' ? (
          <TagChoice chosen={tagIds} onChange={setTagIds} />
        ) : (
          <Destination queueId={queueId} userId={userId} onQueue={setQueueId} onUser={setUserId} />
        )}
      </form>
    </Dialog>
  );
}

function TagChoice({ chosen, onChange }: { chosen: number[]; onChange: (ids: number[]) => void }) {
  const { t } = useTranslation();
  const { data: tags = [] } = useQuery(allTagsQuery);
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <ManyOptions label={t('tickets.tags.all')} rows={tags} finder={tagFinder} chosen={chosen}>
      {(shown) => <TagBoxes tags={shown} isOn={(id) => chosen.includes(id)} onToggle={toggle} />}
    </ManyOptions>
  );
}

interface DestinationProps {
  queueId: number | null;
  userId: number | null;
  onQueue: (id: number | null) => void;
  onUser: (id: number | null) => void;
}

function Destination({ queueId, userId, onQueue, onUser }: DestinationProps) {
  const { t } = useTranslation();
  const { data: people = [] } = useQuery(colleaguesQuery);
  const { data: queues = [] } = useQuery(queuesQuery);
  return (
    <>
      <ChooseOne
        label={t('tickets.transfer.queue')}
        rows={queues}
        finder={queueFinder}
        value={queueId}
        none={t('tickets.transfer.chooseQueue')}
        onChange={onQueue}
      />
      <ChooseOne
        label={t('tickets.transfer.person')}
        hint={t('tickets.transfer.personHint')}
        rows={people}
        finder={colleagueFinder}
        value={userId}
        none={t('tickets.bulk.nobody')}
        onChange={onUser}
      />
    </>
  );
}
