import type { Payable, payRoutes } from '@recadia/contract/pay';
import { useEffect, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { hasCode } from '../../lib/http/api-error.ts';
import { call, slim } from '../../lib/http/http.ts';
import { useSending } from '../../lib/http/useSending.ts';

const open = slim<typeof payRoutes.openPayPage>({ method: 'POST', path: '/pay/open' });
const charge = slim<typeof payRoutes.chargePayPage>({ method: 'POST', path: '/pay/charge' });

/** The first pause between two requests; each further pause is longer. */
const firstMs = 4_000;
const growth = 1.2;
const slowestMs = 20_000;

interface Failure {
  text: string;
  /** The link is unknown or over, so another try does not help. */
  isFinal: boolean;
}

/** The invoice of a pay link, asked for until it is paid, and at once when the payer returns from the bank's app. */
export function usePayable(token: string) {
  const [payable, setPayable] = useState<Payable | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { isBusy, refusal, send } = useSending();
  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    let waitMs = firstMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    async function ask(): Promise<void> {
      clearTimeout(timer);
      try {
        const found = await call(open, { body: { token: token || '-' }, signal });
        if (signal.aborted) return;
        setPayable(found);
        setFailure(null);
        isOver = found.status === 'paid';
      } catch (error) {
        isOver = hasCode(error, 'ERR_NO_PAY_TOKEN_FOUND');
        const text = await errorText(error);
        if (signal.aborted) return;
        setFailure({ text, isFinal: isOver });
      }
      if (!isOver) timer = setTimeout(() => void ask(), waitMs);
      waitMs = Math.min(waitMs * growth, slowestMs);
    }
    const onReturn = () => {
      if (document.visibilityState === 'visible' && !isOver) void ask();
    };
    void ask();
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      aborter.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [token, attempt]);

  return {
    payable,
    failure,
    isCharging: isBusy,
    refusal,
    retry: () => setAttempt(attempt + 1),
    charge: () =>
      void send(async () => {
        try {
          setPayable(await call(charge, { body: { token } }));
        } catch (error) {
          if (!hasCode(error, 'ERR_INVOICE_PAID')) throw error;
          setAttempt((last) => last + 1);
        }
      }),
  };
}
