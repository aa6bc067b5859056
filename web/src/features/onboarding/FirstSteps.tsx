import type { Onboarding } from '@recadia/contract/onboarding';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useUser } from '../../lib/session/session.ts';
import { ConnectFlow } from '../connections/index.ts';
import { QueuePresets } from '../queues/index.ts';
import { InviteFlow } from '../users/index.ts';
import styles from './Checklist.module.css';
import { Checklist } from './Checklist.tsx';
import { saveChoices, useOnboardingChoices } from './choices.ts';
import { onboardingKey } from './onboarding.live.ts';
import { currentStep, doneSteps, type StepId } from './steps.ts';
import { TestMessageDialog } from './TestMessageDialog.tsx';

export interface FirstStepsProps {
  state: Onboarding;
}

/** X-ONB-02: the checklist; each step opens in a dialog. */
export function FirstSteps({ state }: FirstStepsProps) {
  const { id, name, company } = useUser();
  const { isAlone } = useOnboardingChoices(id);
  const cache = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<StepId | null>(null);
  const done = doneSteps(state, isAlone);
  const current = currentStep(done);
  // A stable function, because a dialog starts a timer with it.
  const close = useCallback(() => {
    setOpen(null);
    void cache.invalidateQueries({ queryKey: onboardingKey });
  }, [cache]);
  useNextInFocus(box, current, open);
  return (
    <div ref={box} className={styles.box}>
      <Checklist
        name={name}
        company={company.name}
        state={state}
        done={done}
        current={current}
        isAlone={isAlone}
        onOpen={setOpen}
        onAlone={() => saveChoices(id, { isAlone: true })}
        onHide={() => saveChoices(id, { isHidden: true })}
      />
      {open === 'connect' && <ConnectFlow onClose={close} />}
      {open === 'queue' && <QueuePresets onClose={close} />}
      {open === 'invite' && <InviteFlow onClose={close} />}
      {open === 'send' && <TestMessageDialog onClose={close} />}
    </div>
  );
}

/** The button of a finished step is gone, so the focus moves to the next step. */
function useNextInFocus(box: RefObject<HTMLElement | null>, current: StepId | null, open: StepId | null): void {
  const shown = useRef(current);
  useEffect(() => {
    if (open !== null || shown.current === current) return;
    shown.current = current;
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement.contains(box.current);
    if (isLost) box.current?.querySelector<HTMLElement>('[aria-current=step] button')?.focus();
  }, [box, current, open]);
}
