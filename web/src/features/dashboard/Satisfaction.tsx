import type { Dashboard, Drill } from '@recadia/contract/dashboard';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import styles from './Meters.module.css';
import { Panel } from './Panel.tsx';

interface SatisfactionProps {
  ratings: Dashboard['ratings'];
  onShow: (drillDown: { of: Drill; rate: number }) => void;
}

/** Best first: 3 is very satisfied, 1 is dissatisfied (DSH-07). */
const rates = [
  { rate: 3, color: 'var(--chart-1)' },
  { rate: 2, color: 'var(--chart-2)' },
  { rate: 1, color: 'var(--chart-3)' },
] as const;

export function Satisfaction({ ratings: { mean, counts }, onShow }: SatisfactionProps) {
  const { t, language } = useTranslation();
  const all = counts[0] + counts[1] + counts[2];
  return (
    <Panel
      title={t('dashboard.satisfaction')}
      aside={<span className={styles.note}>{t('dashboard.ratings', { count: all })}</span>}
    >
      <p className={styles.mean}>
        <b>{mean === null ? t('dashboard.none') : oneDigit(mean, language)}</b> <span>{t('dashboard.ofThree')}</span>
      </p>
      <ul className={styles.list}>
        {rates.map(({ rate, color }) => {
          const count = counts[rate - 1] ?? 0;
          const share = all === 0 ? 0 : count / all;
          return (
            <li key={rate}>
              <button
                type="button"
                className={cx(styles.meter, styles.bare)}
                onClick={() => onShow({ of: 'rated', rate })}
              >
                <span className={styles.name}>{t(`dashboard.rates.${rate}`)}</span>
                <span className={styles.value}>
                  {count} <span className={styles.side}>· {Math.round(share * 100)}%</span>
                </span>
                <span className={styles.track} style={{ '--w': share, '--c': color } as CSSProperties} />
              </button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

export const oneDigit = (value: number, language: string): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
