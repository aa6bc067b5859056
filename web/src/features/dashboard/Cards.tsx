import type { Dashboard, Drill } from '@recadia/contract/dashboard';
import { Building2, Check, Clock, MessageSquareText, Smartphone, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { useNow } from './useNow.ts';
import styles from './Dashboard.module.css';
import { Duration } from './Duration.tsx';
import { hoursAndMinutes } from './period.ts';

interface CardsProps {
  numbers: Dashboard;
  onShow: (drillDown: { of: Drill }) => void;
}

interface Card {
  id: string;
  of: Drill;
  icon: ReactNode;
  number: ReactNode;
  note: ReactNode;
}

/** DSH-04; super has two more (DSH-08). */
export function Cards({ numbers, onShow }: CardsProps) {
  const { t } = useTranslation();
  const { counters } = numbers;
  return (
    <section className={styles.cards} aria-label={t('dashboard.cards.label')}>
      {useCards(numbers).map(({ id, of, icon, number, note }) => (
        <button key={id} type="button" className={styles.card} onClick={() => onShow({ of })}>
          <span className={styles.name}>
            {icon}
            {t(`dashboard.cards.${id}`)}
          </span>
          <span className={styles.number}>{number}</span>
          <span className={styles.note}>{note}</span>
        </button>
      ))}
      <Total icon={<Smartphone />} name="connections" count={counters.totalWhatsappSessions} />
      <Total icon={<Building2 />} name="companies" count={counters.totalCompanies} />
    </section>
  );
}

function useCards({ counters, before, attendants, oldestPendingAt }: Dashboard): Card[] {
  const { t } = useTranslation();
  const { supportHappening, supportPending, supportFinished, avgSupportTime, avgWaitTime } = counters;
  const busy = attendants.filter(({ open }) => open > 0).length;
  const mean = (minutes: number | null, earlier: number | null) => ({
    number: <Duration minutes={minutes} />,
    note: <Difference now={minutes} before={earlier} />,
  });
  return [
    {
      id: 'happening',
      of: 'open',
      icon: <MessageSquareText />,
      number: supportHappening,
      note: t('dashboard.cards.withPeople', { count: busy }),
    },
    {
      id: 'pending',
      of: 'pending',
      icon: <Clock />,
      number: supportPending,
      note: <Oldest at={oldestPendingAt} />,
    },
    {
      id: 'finished',
      of: 'finished',
      icon: <Check />,
      number: supportFinished,
      note: <Growth now={supportFinished} before={before.supportFinished} />,
    },
    { id: 'supportTime', of: 'served', icon: <User />, ...mean(avgSupportTime, before.avgSupportTime) },
    { id: 'waitTime', of: 'served', icon: <Clock />, ...mean(avgWaitTime, before.avgWaitTime) },
  ];
}

/** A count of the whole platform, which has no list here. */
function Total({ icon, name, count }: { icon: ReactNode; name: string; count: number | undefined }) {
  const { t } = useTranslation();
  if (count === undefined) return null;
  return (
    <div className={styles.card}>
      <span className={styles.name}>
        {icon}
        {t(`dashboard.cards.${name}`)}
      </span>
      <span className={styles.number}>{count}</span>
      <span className={styles.note}>{t('dashboard.cards.platform')}</span>
    </div>
  );
}

const lateMinutes = 60;

function Oldest({ at }: { at: string | null }) {
  const { t } = useTranslation();
  const now = useNow();
  if (at === null) return t('dashboard.cards.nobodyWaits');
  const waited = (now - Date.parse(at)) / 60_000;
  const { hours, minutes } = hoursAndMinutes(waited);
  const words = t('dashboard.cards.oldest', { time: t('dashboard.duration', { hours, minutes }) });
  return waited < lateMinutes ? words : <b className={styles.bad}>{words}</b>;
}

function Growth({ now, before }: { now: number; before: number }) {
  const { t } = useTranslation();
  if (before === 0) return t('dashboard.cards.noneBefore');
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return t('dashboard.cards.same');
  return (
    <>
      <b className={percent < 0 ? styles.bad : styles.good}>{signed(percent)}%</b> {t('dashboard.cards.thanBefore')}
    </>
  );
}

/** A lower time is better. */
function Difference({ now, before }: { now: number | null; before: number | null }) {
  const { t } = useTranslation();
  if (now === null || before === null) return t('dashboard.cards.mean');
  const minutes = Math.round(now - before);
  if (minutes === 0) return `${t('dashboard.cards.mean')} · ${t('dashboard.cards.same')}`;
  return (
    <>
      {t('dashboard.cards.mean')} ·{' '}
      <b className={minutes > 0 ? styles.bad : styles.good}>
        {signed(minutes)} {t('dashboard.minutes')}
      </b>{' '}
      {t('dashboard.cards.inPeriod')}
    </>
  );
}

/** A real minus sign is as wide as the plus. */
const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);
