import { ArrowDown, ArrowUp, IndentDecrease, IndentIncrease, ListPlus, Plus, Trash2 } from 'lucide-react';
import { optionLimits } from '@recadia/contract/limits';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { IconButton } from '../../../ui/form/IconButton.tsx';
import styles from './MenuDialog.module.css';
import type { PlacedOption } from './menu-draft.ts';
import type { TreeMove } from './MenuTree.tsx';

interface MenuToolbarProps {
  /** The option the buttons act on. */
  row: PlacedOption | undefined;
  onAdd: (where: 'beside' | 'below') => void;
  onMove: (key: string, move: TreeMove) => void;
  onRemove: (key: string) => void;
}

export function MenuToolbar({ row, onAdd, onMove, onRemove }: MenuToolbarProps) {
  const { t } = useTranslation();
  const key = row?.option.key;
  const moves = [
    { move: 'up', icon: <ArrowUp />, isOpen: row !== undefined && row.place > 1 },
    { move: 'down', icon: <ArrowDown />, isOpen: row !== undefined && row.place < row.siblings },
    { move: 'nest', icon: <IndentIncrease />, isOpen: row !== undefined && row.place > 1 },
    { move: 'lift', icon: <IndentDecrease />, isOpen: row !== undefined && row.depth > 1 },
  ] as const;
  return (
    <div role="toolbar" aria-label={t('queues.menu.tools')} className={styles.tools}>
      <Button size="sm" icon={<Plus />} onClick={() => onAdd('beside')}>
        {t('queues.menu.add')}
      </Button>
      <Button
        size="sm"
        icon={<ListPlus />}
        disabled={!row || row.depth >= optionLimits.depth}
        onClick={() => onAdd('below')}
      >
        {t('queues.menu.addBelow')}
      </Button>
      <span className={styles.moves}>
        {moves.map(({ move, icon, isOpen }) => (
          <IconButton
            key={move}
            size="sm"
            label={t(`queues.menu.move.${move}`)}
            icon={icon}
            disabled={!isOpen}
            onClick={() => key !== undefined && onMove(key, move)}
          />
        ))}
        <IconButton
          size="sm"
          tone="danger"
          label={t('queues.menu.remove')}
          icon={<Trash2 />}
          disabled={!row}
          onClick={() => key !== undefined && onRemove(key)}
        />
      </span>
    </div>
  );
}
