import { FileText, Image } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import type { MenuEntry } from '../../../ui/overlay/menu-entry.ts';

/** The browser's file dialog and the menu entries that open it. */
export function useFileChooser(onFiles: (files: File[]) => void) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const choose = (accept: string) => {
    if (!input.current) return;
    input.current.accept = accept;
    input.current.click();
  };
  const entries: MenuEntry[] = [
    {
      id: 'photo',
      label: t('messages.composer.photo'),
      icon: <Image />,
      onSelect: () => choose('image/*,video/*'),
    },
    { id: 'document', label: t('messages.composer.document'), icon: <FileText />, onSelect: () => choose('') },
  ];
  const field = (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      aria-label={t('messages.composer.attach')}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        // Allows choosing the same file again after its removal.
        event.target.value = '';
      }}
    />
  );
  return { field, entries };
}
