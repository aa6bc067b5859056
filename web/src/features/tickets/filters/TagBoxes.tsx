import type { Tag } from '@recadia/contract/tags';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Chip } from '../../../ui/layout/Chip.tsx';
import styles from '../dialogs/dialogs.module.css';

interface TagBoxesProps {
  tags: Tag[];
  isOn: (id: number) => boolean;
  onToggle: (id: number) => void;
}

/** Tags to add and remove, each in its colour. */
export function TagBoxes({ tags, isOn, onToggle }: TagBoxesProps) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t('tickets.tags.all')} className={styles.chips}>
      {tags.map(({ id, name, color }) => (
        <button
          key={id}
          type="button"
          role="checkbox"
          aria-checked={isOn(id)}
          className={styles.tag}
          onClick={() => onToggle(id)}
        >
          <Chip large color={color}>
            {name}
          </Chip>
        </button>
      ))}
    </div>
  );
}
