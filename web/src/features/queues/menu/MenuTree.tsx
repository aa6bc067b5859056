import type { OptionProblemKind } from '@recadia/contract/dry-run';
import { ChevronDown, ChevronRight, CircleAlert, Headset, Paperclip } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import { fileName } from '../draft-file.ts';
import type { PlacedOption } from './menu-draft.ts';
import styles from './MenuTree.module.css';
import { stepInTree, type TreeStep } from './tree-keys.ts';

export type TreeMove = 'up' | 'down' | 'nest' | 'lift';

interface MenuTreeProps {
  label: string;
  /** The visible options, in order. */
  rows: PlacedOption[];
  chosen: string | null;
  closed: ReadonlySet<string>;
  problems: ReadonlyMap<string, OptionProblemKind>;
  onChoose: (key: string) => void;
  onToggle: (key: string, isClosed: boolean) => void;
  onMove: (key: string, move: TreeMove) => void;
  onRemove: (key: string) => void;
}

const moves: Record<string, TreeMove> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'nest', ArrowLeft: 'lift' };

/** A tree with keyboard support: one tab stop, arrow keys move the focus, Alt with arrow keys moves the option. */
export function MenuTree(props: MenuTreeProps) {
  const { label, rows, chosen, closed, problems, onChoose, onToggle, onMove, onRemove } = props;
  const tree = useRef<HTMLDivElement>(null);
  const hasFocus = () => tree.current?.contains(document.activeElement) === true;
  useEffect(() => {
    const row = tree.current?.querySelector<HTMLElement>('[aria-selected=true]');
    row?.scrollIntoView({ block: 'nearest' });
    if (hasFocus()) row?.focus();
  }, [chosen, rows]);

  const follow = (step: TreeStep) => {
    if (step.kind === 'choose') onChoose(step.key);
    else onToggle(step.key, step.kind === 'close');
  };
  const press = (event: KeyboardEvent, key: string) => {
    const move = event.altKey ? moves[event.key] : undefined;
    const step = event.altKey ? null : stepInTree(rows, closed, key, event.key);
    if (move) onMove(key, move);
    else if (event.key === 'Delete') onRemove(key);
    else if (step) follow(step);
    else return;
    event.preventDefault();
  };
  const stop = rows.some(({ option }) => option.key === chosen) ? chosen : rows[0]?.option.key;
  return (
    <div ref={tree} role="tree" aria-label={label} className={styles.tree}>
      {rows.map((row) => (
        <TreeRow
          key={row.option.key}
          row={row}
          isChosen={row.option.key === chosen}
          isStop={row.option.key === stop}
          isClosed={closed.has(row.option.key)}
          problem={problems.get(row.option.key)}
          onChoose={onChoose}
          onToggle={onToggle}
          onPress={press}
        />
      ))}
    </div>
  );
}

interface TreeRowProps extends Pick<MenuTreeProps, 'onChoose' | 'onToggle'> {
  row: PlacedOption;
  isChosen: boolean;
  isStop: boolean;
  isClosed: boolean;
  problem: OptionProblemKind | undefined;
  onPress: (event: KeyboardEvent, key: string) => void;
}

function TreeRow({ row, isChosen, isStop, isClosed, problem, onChoose, onToggle, onPress }: TreeRowProps) {
  const { t } = useTranslation();
  const { option, depth, place, siblings, path } = row;
  const { key, title, handOver, file, saved, children } = option;
  const hasChildren = children.length > 0;
  const Arrow = isClosed ? ChevronRight : ChevronDown;
  return (
    <div
      role="treeitem"
      aria-level={depth}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-selected={isChosen}
      aria-expanded={hasChildren ? !isClosed : undefined}
      tabIndex={isStop ? 0 : -1}
      className={cx(styles.row, problem && styles.wrong)}
      style={{ '--depth': depth - 1 } as CSSProperties}
      onClick={() => onChoose(key)}
      onKeyDown={(event) => onPress(event, key)}
    >
      <span
        className={styles.arrow}
        aria-hidden
        onClick={(event) => {
          event.stopPropagation();
          if (hasChildren) onToggle(key, !isClosed);
        }}
      >
        {hasChildren && <Arrow />}
      </span>
      <span className={styles.path}>{path}</span>
      <span className={cx(styles.title, title.trim() === '' && styles.untitled)}>
        {title.trim() || t('queues.menu.untitled')}
      </span>
      {fileName(file, saved) !== null && <Paperclip aria-label={t('queues.menu.hasFile')} />}
      {handOver && <Headset aria-label={t('queues.menu.handsOver')} />}
      {problem && <CircleAlert className={styles.alert} aria-label={t(`queues.menu.problem.${problem}`)} />}
    </div>
  );
}
