import type { planRoutes } from '@recadia/contract/plan-routes';
import type { Plan } from '@recadia/contract/plans';
import type { signUpRoutes } from '@recadia/contract/sign-up';
import { useEffect, useState } from 'react';
import { call, slim } from '../../lib/http/http.ts';

const listPlans = slim<typeof planRoutes.listSignUpPlans>({ method: 'GET', path: '/plans/register' });
const showSignUp = slim<typeof signUpRoutes.showSignUp>({ method: 'GET', path: '/companies/cadastro' });

export interface Offer {
  isOpen: boolean;
  trialDays: number;
  /** The plans that are offered publicly, by price (SGN-06). */
  plans: Plan[];
}

/** The offer of the platform; undefined until it is loaded. */
export function useOffer(): { offer: Offer | undefined; isFailed: boolean; retry: () => void } {
  const [offer, setOffer] = useState<Offer>();
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const { signal, abort } = abortable();
    Promise.all([call(showSignUp, { signal }), call(listPlans, { signal })]).then(
      ([conditions, plans]) => setOffer({ ...conditions, plans }),
      () => !signal.aborted && setFailed(true),
    );
    return abort;
  }, [attempt]);
  return {
    offer,
    isFailed,
    retry() {
      setFailed(false);
      setAttempt(attempt + 1);
    },
  };
}

function abortable() {
  const aborter = new AbortController();
  return { signal: aborter.signal, abort: () => aborter.abort() };
}
