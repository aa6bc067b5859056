import type { Message } from '@recadia/contract/messages';
import { Reply, StickyNote, Zap } from 'lucide-react';
import { useMemo } from 'react';
import type { RefObject } from 'react';
import { useActions } from '../../../lib/interaction/actions.ts';
import type { Action } from '../../../lib/interaction/actions.ts';
import { useStable } from '../../../lib/interaction/useStable.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import type { ComposerHandle } from './Composer.tsx';
import type { useMessages } from '../conversation/useMessages.ts';

const none: Action[] = [];

/** Registers the conversation's shortcuts and palette entries; none while the user may not write. */
export function useComposerKeys(
  composer: RefObject<ComposerHandle | null> | null,
  messages: ReturnType<typeof useMessages>,
  onReply: (message: Message) => void,
): void {
  const { t } = useTranslation();
  /** Replies to the focused message, otherwise to the last one. */
  const reply = useStable(() => {
    const key = document.activeElement?.closest('[data-row]')?.getAttribute('data-row');
    const focused = messages.list.find(({ id, clientId }) => (clientId ?? id) === key);
    const message = focused ?? messages.list.at(-1);
    if (message && !message.isDeleted) onReply(message);
  });
  useActions(
    useMemo(() => {
      if (!composer) return none;
      const shared = { group: 'page' } as const;
      return [
        { ...shared, id: 'message-reply', label: t('messages.menu.reply'), icon: Reply, keys: 'r', perform: reply },
        {
          ...shared,
          id: 'message-quick',
          label: t('messages.composer.quick'),
          icon: Zap,
          keys: '/',
          perform: () => composer.current?.slash(),
        },
        {
          ...shared,
          id: 'message-note',
          label: t('messages.composer.noteOn'),
          icon: StickyNote,
          keys: 'n',
          perform: () => composer.current?.note(),
        },
      ];
    }, [t, composer, reply]),
  );
}
