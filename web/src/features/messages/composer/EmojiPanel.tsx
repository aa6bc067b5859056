import { EmojiPicker } from 'frimousse';
import type { EmojiPickerListCategoryHeaderProps, EmojiPickerListEmojiProps } from 'frimousse';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { resolveEmoji } from './emoji-data.ts';
import styles from './EmojiPanel.module.css';

/** All emoji this device can draw, searchable in the user's language; the data is served by our own server. */
export function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation();
  return (
    <EmojiPicker.Root
      className={styles.panel}
      locale={currentLanguage()}
      columns={8}
      resolveEmojiData={resolveEmoji}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <EmojiPicker.Search
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

const components = {
  CategoryHeader: ({ category, className: _, ...rest }: EmojiPickerListCategoryHeaderProps) => (
    <div {...rest} className={styles.category}>
      {category.label}
    </div>
  ),
  Emoji: ({ emoji, className: _, ...rest }: EmojiPickerListEmojiProps) => (
    <button {...rest} type="button" className={styles.emoji}>
      {emoji.emoji}
    </button>
  ),
};
