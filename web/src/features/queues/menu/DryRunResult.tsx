import type { OptionProblemKind } from '@recadia/contract/dry-run';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import styles from './MenuDialog.module.css';
import type { PlacedOption } from './menu-draft.ts';

interface DryRunResultProps {
  list: PlacedOption[];
  problems: ReadonlyMap<string, OptionProblemKind>;
  onChoose: (key: string) => void;
}

/** The problems found by the dry run; each one links to its option. */
export function DryRunResult({ list, problems, onChoose }: DryRunResultProps) {
  const { t } = useTranslation();
  if (problems.size === 0) {
    const levels = Math.max(0, ...list.map(({ depth }) => depth));
    return (
      <div className={styles.findings}>
        <Banner tone="success" icon={<CircleCheck />}>
          {t('queues.menu.sound', { count: list.length, levels })}
        </Banner>
      </div>
    );
  }
  return (
    <div className={styles.findings}>
      <Banner tone="danger" icon={<CircleAlert />}>
        {t('queues.menu.unsound', { count: problems.size })}
      </Banner>
      <ul>
        {list.map(({ option: { key, title }, path }) => {
          const problem = problems.get(key);
          if (!problem) return null;
          return (
            <li key={key}>
              <button type="button" className={styles.finding} onClick={() => onChoose(key)}>
                <b>
                  {path} {title.trim() || t('queues.menu.untitled')}
                </b>
                {': '}
                {t(`queues.menu.problem.${problem}`)}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
