import { Mic, PenLine, Plus, SendHorizontal, StickyNote, Zap } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { IconButton } from '../../../ui/form/IconButton.tsx';
import { Menu } from '../../../ui/overlay/Menu.tsx';
import type { MenuEntry } from '../../../ui/overlay/menu-entry.ts';
import styles from './Composer.module.css';
import type { ComposerTools } from './composer-tools.ts';
import { useFileChooser } from './useFileChooser.tsx';

/** On a phone one menu holds all tools except text and voice. */
export function PhoneMenu(tools: ComposerTools) {
  const { isNote, isShut, isFull, signs, onClosed, onAttach, onQuick, onNote, onSign } = tools;
  const { t } = useTranslation();
  const chooser = useFileChooser(onAttach);
  const canReachCustomer = !isNote && !isShut;
  const note: MenuEntry = {
    id: 'note',
    label: t(isNote ? 'messages.composer.noteOff' : 'messages.composer.noteOn'),
    icon: <StickyNote />,
    onSelect: onNote,
  };
  const customerEntries: MenuEntry[] = [
    ...(isFull ? [] : chooser.entries),
    { id: 'quick', label: t('messages.composer.quick'), icon: <Zap />, onSelect: onQuick },
    note,
    {
      id: 'sign',
      label: t('messages.composer.sign'),
      icon: <PenLine />,
      divided: true,
      checked: signs,
      onSelect: () => onSign(!signs),
    },
  ];
  return (
    <>
      {chooser.field}
      <Menu
        target={<IconButton label={t('messages.composer.more')} icon={<Plus />} />}
        entries={canReachCustomer ? customerEntries : [note]}
        onClosed={onClosed}
      />
    </>
  );
}

/** Records while the text is empty, otherwise sends. */
export function PhoneSend({ isNote, isShut, isCrowded, canSend, onRecord, onSend }: ComposerTools) {
  const { t } = useTranslation();
  const isMic = !canSend && !isNote && !isShut;
  const word = isNote ? 'saveNote' : isMic ? 'record' : isCrowded ? 'sendAnyway' : 'send';
  return (
    <button
      type="button"
      className={styles.round}
      disabled={isShut}
      aria-label={t(`messages.composer.${word}`)}
      onClick={isMic ? onRecord : onSend}
    >
      {isMic ? <Mic aria-hidden="true" /> : <SendHorizontal aria-hidden="true" />}
    </button>
  );
}
