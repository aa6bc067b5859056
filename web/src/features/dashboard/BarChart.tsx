import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import styles from './BarChart.module.css';
import { scaleOf } from './period.ts';

export interface Bar {
  id: string;
  /** The label below the bar. */
  label: string;
  /** The full name with the value. */
  name: string;
  value: number;
}

interface BarChartProps {
  /** The summary for screen readers. */
  summary: string;
  bars: Bar[];
  onPress: (id: string) => void;
}

/** The maximum number of bars that show all labels and values. */
const mostLabels = 15;
const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Bars that open the tickets they count; the chart is one tab stop with arrow keys inside. */
export function BarChart({ summary, bars, onPress }: BarChartProps) {
  const plot = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const { top, lines } = scaleOf(bars.map(({ value }) => value));
  const every = Math.ceil(bars.length / mostLabels);
  const most = Math.max(...bars.map(({ value }) => value));
  const move = (event: KeyboardEvent, from: number) => {
    const next = steps[event.key]?.(from, bars.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    plot.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className={styles.chart}>
      <div className={styles.scale} aria-hidden="true">
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
      <div ref={plot} className={styles.plot} role="group" aria-label={summary}>
        {bars.map(({ id, label, name, value }, n) => (
          <button
            key={id}
            type="button"
            className={styles.bar}
            style={{ '--h': value / top } as CSSProperties}
            aria-label={name}
            title={name}
            data-most={(value === most && value > 0) || undefined}
            tabIndex={n === Math.min(at, bars.length - 1) ? 0 : -1}
            onClick={() => onPress(id)}
            onFocus={() => setAt(n)}
            onKeyDown={(event) => move(event, n)}
          >
            <span className={styles.space}>
              <span className={styles.count}>{every === 1 && value}</span>
              <span className={styles.fill} />
            </span>
            <span className={styles.label}>{n % every === 0 && label}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
