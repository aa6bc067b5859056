import { EmojiPicker } from 'frimousse';
import type { EmojiPickerListCategoryHeaderProps, EmojiPickerListEmojiProps, EmojiPickerListRowProps } from 'frimousse';
import { useEffect, useRef } from 'react';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { media } from '../../../lib/interaction/useMedia.ts';
import { resolveEmoji } from './emoji-data.ts';
import styles from './EmojiPanel.module.css';

/** All emoji this device can draw, searchable in the user's language; the data is served by our own server. */
export function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation();
  const search = useRef<HTMLInputElement>(null);
  // The panel loads after its layer has opened and chosen where the focus goes; on touch screens the keyboard would cover it.
  useEffect(() => {
    if (!matchMedia(media.touch).matches) search.current?.focus({ preventScroll: true });
  }, []);
  return (
    <EmojiPicker.Root
      className={styles.panel}
      locale={currentLanguage()}
      columns={8}
      resolveEmojiData={resolveEmoji}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <EmojiPicker.Search
        ref={search}
        className={styles.search}
        aria-label={t('messages.emoji.search')}
        placeholder={t('messages.emoji.search')}
        data-autofocus
      />
      {/* Its buttons are chosen by arrow keys and have no tab stop, so the scrolling box has one. */}
      <EmojiPicker.Viewport className={styles.viewport} tabIndex={0}>
        <EmojiPicker.Loading className={styles.status}>{t('messages.emoji.loading')}</EmojiPicker.Loading>
        <EmojiPicker.Empty className={styles.status}>{t('messages.emoji.empty')}</EmojiPicker.Empty>
        <EmojiPicker.List className={styles.list} aria-label={t('messages.emoji.list')} components={components} />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  );
}

/*
 * frimousse numbers rows and columns from 0, which ARIA does not allow, and scrolls to `[aria-rowindex]` by its own number:
 * a hidden element before each row keeps that number.
 */
const components = {
  CategoryHeader: ({ category, className: _, ...rest }: EmojiPickerListCategoryHeaderProps) => (
    <div {...rest} className={styles.category}>
      {category.label}
    </div>
  ),
  Row: ({ 'aria-rowindex': row, ...rest }: EmojiPickerListRowProps) => (
    <>
      {row !== undefined && <div className={styles.rowStart} aria-rowindex={row} />}
      <div {...rest} />
    </>
  ),
  Emoji: ({ emoji, className: _, 'aria-colindex': column = 0, ...rest }: EmojiPickerListEmojiProps) => (
    <button {...rest} type="button" role="gridcell" aria-colindex={column + 1} className={styles.emoji}>
      {emoji.emoji}
    </button>
  ),
};
