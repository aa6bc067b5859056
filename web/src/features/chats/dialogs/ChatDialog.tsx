import { chatInput } from '@recadia/contract/chats';
import type { Chat } from '@recadia/contract/chats';
import { chatTitleMax } from '@recadia/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { colleaguesQuery } from '../../../lib/live/directory.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { ServerButton } from '../../../ui/form/ServerButton.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import styles from './ChatDialog.module.css';
import { useChatMutations } from '../chats.api.ts';
import { PeopleBoxes } from './PeopleBoxes.tsx';

interface ChatDialogProps {
  /** The chat to edit, or null for a new one. */
  chat: Chat | null;
  onSaved: (chat: Chat) => void;
  onClose: () => void;
}

/** Title and members (CHT-10); errors are shown in the dialog, not as toasts (CHT-08). */
export function ChatDialog({ chat, onSaved, onClose }: ChatDialogProps) {
  const { t } = useTranslation();
  const { id: me } = useUser();
  const { save } = useChatMutations();
  const { data: colleagues = [] } = useQuery({ ...colleaguesQuery, meta: { quiet: true } });
  const [title, setTitle] = useState(chat?.title ?? '');
  const [ids, setIds] = useState(() => chat?.users.map(({ userId }) => userId).filter((id) => id !== me) ?? []);
  const [isTried, setTried] = useState(false);
  const input = { title, users: ids.map((id) => ({ id })) };
  const checked = chatInput.safeParse(input);
  const wrong = (field: 'title' | 'users') =>
    isTried && checked.error?.issues.some(({ path }) => path[0] === field)
      ? t(`chats.dialog.${field}Required`)
      : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!checked.success || save.isPending) return;
    save.mutate(
      { id: chat?.id ?? null, input: checked.data },
      {
        onSuccess(saved) {
          onClose();
          onSaved(saved);
        },
      },
    );
  };
  return (
    <Dialog
      title={chat ? t('chats.dialog.edit') : t('chats.dialog.create')}
      onClose={onClose}
      isDirty={title !== (chat?.title ?? '')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <ServerButton type="submit" form="chat-form" variant="primary" busy={save.isPending}>
            {chat ? t('ui.save') : t('chats.dialog.begin')}
          </ServerButton>
        </>
      }
    >
      <form id="chat-form" noValidate className={styles.form} onSubmit={submit}>
        <TextInput
          label={t('chats.dialog.title')}
          placeholder={t('chats.dialog.titlePlaceholder')}
          maxLength={chatTitleMax}
          value={title}
          error={wrong('title')}
          data-autofocus
          onChange={(event) => setTitle(event.target.value)}
        />
        <PeopleBoxes
          label={t('chats.dialog.people')}
          people={colleagues}
          without={me}
          value={ids}
          error={wrong('users')}
          onChange={setIds}
        />
        <p role="status" className={styles.failed}>
          {save.isError && t('chats.dialog.failed')}
        </p>
      </form>
    </Dialog>
  );
}
