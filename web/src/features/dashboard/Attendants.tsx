import type { Attendant, Drill } from '@recadia/contract/dashboard';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { DataTable } from '../../ui/list/DataTable.tsx';
import styles from './Attendants.module.css';
import { Duration } from './Duration.tsx';
import meters from './Meters.module.css';
import { NumberButton } from './NumberButton.tsx';
import { Panel } from './Panel.tsx';
import { oneDigit } from './Satisfaction.tsx';
import { State } from './State.tsx';

interface AttendantsProps {
  attendants: Attendant[];
  onShow: (drillDown: { of: Drill; userId: number }) => void;
}

const first = 10;

/** DSH-05 */
export function Attendants({ attendants, onShow }: AttendantsProps) {
  const { t, language } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const online = attendants.filter((one) => one.online).length;
  const number = ({ id: userId, name }: Pick<Attendant, 'id' | 'name'>, of: Drill, shown: ReactNode) => (
    <NumberButton about={`${name}: ${t(`dashboard.behind.${of}`)}`} onPress={() => onShow({ of, userId })}>
      {shown}
    </NumberButton>
  );
  return (
    <Panel
      title={t('dashboard.attendants.title')}
      aside={
        <State tone={online > 0 ? 'on' : 'off'}>
          {t('dashboard.attendants.online', { count: online, all: attendants.length })}
        </State>
      }
    >
      <DataTable
        label={t('dashboard.attendants.title')}
        rows={attendants.slice(0, showsAll ? undefined : first)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        factsOnCard={5}
        columns={[
          {
            id: 'name',
            header: t('dashboard.attendants.name'),
            cell: ({ name, online: isOn }) => (
              <span className={styles.person}>
                <Avatar name={name} size="sm" online={isOn} />
                <span className={styles.name}>{name}</span>
              </span>
            ),
          },
          {
            id: 'rating',
            header: t('dashboard.attendants.rating'),
            cell: ({ rating, ...one }) =>
              rating === null ? (
                t('dashboard.none')
              ) : (
                <span className={meters.rating}>
                  <span className={meters.track} style={{ '--w': rating / 3 } as CSSProperties} />
                  {number(one, 'rated', oneDigit(rating, language))}
                </span>
              ),
          },
          {
            id: 'time',
            header: t('dashboard.attendants.time'),
            cell: ({ avgSupportTime, ...one }) =>
              avgSupportTime === null
                ? t('dashboard.none')
                : number(one, 'served', <Duration minutes={avgSupportTime} isPlain />),
          },
          {
            id: 'finished',
            header: t('dashboard.attendants.finished'),
            align: 'end',
            cell: ({ tickets, ...one }) => number(one, 'finished', tickets),
          },
          {
            id: 'open',
            header: t('dashboard.attendants.open'),
            align: 'end',
            cell: ({ open, ...one }) => number(one, 'open', open),
          },
          {
            id: 'state',
            header: t('dashboard.attendants.state'),
            cell: ({ online: isOn }) => (
              <State tone={isOn ? 'on' : 'off'}>{t(isOn ? 'dashboard.online' : 'dashboard.offline')}</State>
            ),
          },
        ]}
      />
      {attendants.length > first && (
        <div className={meters.more}>
          <Button size="sm" variant="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {t(showsAll ? 'dashboard.fewer' : 'dashboard.all', { count: attendants.length })}
          </Button>
        </div>
      )}
    </Panel>
  );
}
