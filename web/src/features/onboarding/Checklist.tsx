import type { Onboarding } from '@recadia/contract/onboarding';
import { CirclePlay } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPhone } from '../../lib/i18n/phone.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';
import styles from './Checklist.module.css';
import { ChecklistStep } from './ChecklistStep.tsx';
import { stepIds, type StepId } from './steps.ts';

interface ChecklistProps {
  name: string;
  company: string;
  state: Onboarding;
  done: ReadonlySet<StepId>;
  current: StepId | null;
  isAlone: boolean;
  onOpen: (step: StepId) => void;
  onAlone: () => void;
  onHide: () => void;
}

/** The open steps of a new company; png 18. */
export function Checklist({ name, company, state, done, current, isAlone, ...on }: ChecklistProps) {
  const { t } = useTranslation();
  const left = stepIds.length - done.size;
  const [firstName = name] = name.split(' ');
  const doneTexts: Record<StepId, string> = {
    connect: t('onboarding.connect.done', {
      name: state.connection?.name,
      number: formatPhone(state.connection?.number ?? ''),
    }),
    queue: t('onboarding.queue.done'),
    invite: isAlone ? t('onboarding.invite.alone') : t('onboarding.invite.done', { count: state.people }),
    send: t('onboarding.send.done'),
  };
  const marks: Partial<Record<StepId, ReactNode>> = {
    connect: <span className={styles.connected}>{t('onboarding.connect.connected')}</span>,
    queue: state.queues.map(({ id, name: queue, color }) => (
      <Chip key={id} shape="queue" color={color}>
        {queue}
      </Chip>
    )),
  };
  // Without a connection no message can be sent.
  const mayOpen = (id: StepId) => id !== 'send' || done.has('connect');
  return (
    <section className={styles.welcome} aria-labelledby="first-steps">
      <h2 id="first-steps" className={styles.heading}>
        {t('onboarding.welcome', { name: firstName })}
      </h2>
      <p className={styles.intro}>{t('onboarding.left', { count: left, company })}</p>
      <div className={styles.card}>
        <div className={styles.progress}>
          <b>{t('onboarding.title')}</b>
          <progress
            className={styles.bar}
            aria-label={t('onboarding.progress')}
            max={stepIds.length}
            value={done.size}
          />
          <span className="tabular">{t('onboarding.count', { done: done.size, all: stepIds.length })}</span>
        </div>
        <ol className={styles.steps}>
          {stepIds.map((id, at) => (
            <ChecklistStep
              key={id}
              number={at + 1}
              title={t(`onboarding.${id}.title`)}
              text={done.has(id) ? doneTexts[id] : t(`onboarding.${id}.text`)}
              isDone={done.has(id)}
              isCurrent={id === current}
            >
              {done.has(id) && marks[id]}
              {!done.has(id) && id === 'invite' && (
                <Button variant="quiet" onClick={on.onAlone}>
                  {t('onboarding.invite.skip')}
                </Button>
              )}
              {!done.has(id) && mayOpen(id) && (
                <Button variant={id === current ? 'primary' : 'default'} onClick={() => on.onOpen(id)}>
                  {t(`onboarding.${id}.action`)}
                </Button>
              )}
            </ChecklistStep>
          ))}
        </ol>
      </div>
      <div className={styles.foot}>
        <Link to="/helps" className={styles.videos}>
          <CirclePlay />
          {t('onboarding.videos')}
        </Link>
        <Button variant="quiet" size="sm" onClick={on.onHide}>
          {t('onboarding.hide')}
        </Button>
      </div>
    </section>
  );
}
