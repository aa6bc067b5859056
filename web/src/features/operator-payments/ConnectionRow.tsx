import type { paymentGatewayRoutes } from '@recadia/contract/payment-gateways';
import type { AnswerOf } from '@recadia/contract/route';
import i18next from 'i18next';
import { PlugZap } from 'lucide-react';
import { useState } from 'react';
import { useSending } from '../../lib/http/useSending.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Pill } from '../../ui/feedback/Pill.tsx';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { CardRow } from './Card.tsx';
import styles from './OperatorPayments.module.css';
import { testGateway } from './operator-payments.api.ts';

export type TestResult = AnswerOf<typeof paymentGatewayRoutes.testPaymentGateway>;

interface ConnectionRowProps {
  webhookUrl: string | null;
  /** The account was saved just now, so its test is the next step. */
  takesFocus: boolean;
}

/** Calls Efí with the stored account and shows the result in words. */
export function ConnectionRow({ webhookUrl, takesFocus }: ConnectionRowProps) {
  const { t } = useTranslation();
  const [result, setResult] = useState<TestResult | null>(null);
  const { isBusy, refusal, send } = useSending();
  const test = () => {
    setResult(null);
    void send(async () => setResult(await testGateway()));
  };
  return (
    <CardRow
      label={t('operator-payments.test.title')}
      action={
        <ServerButton icon={<PlugZap />} busy={isBusy} onClick={test} {...(takesFocus && { autoFocus: true })}>
          {t('operator-payments.test.action')}
        </ServerButton>
      }
    >
      <div role="status" className={styles.fact}>
        {result ? <TestWords result={result} webhookUrl={webhookUrl} /> : <p>{t('operator-payments.test.text')}</p>}
      </div>
      <p role="alert" className={styles.refusal}>
        {refusal}
      </p>
    </CardRow>
  );
}

export function TestWords({ result, webhookUrl }: { result: TestResult; webhookUrl: string | null }) {
  const { t } = useTranslation();
  const registered = result.webhookUrl;
  if (!result.ok)
    return (
      <>
        <Pill tone="danger">{t('operator-payments.test.failed')}</Pill>
        <p>{failureWords(result.code)}</p>
      </>
    );
  return (
    <>
      <Pill tone="success">{t('operator-payments.test.ok')}</Pill>
      <p>{t('operator-payments.test.okText')}</p>
      {webhookUrl !== null && !registered?.startsWith(webhookUrl) && (
        <p>
          {registered === null
            ? t('operator-payments.test.noWebhook')
            : t('operator-payments.test.otherWebhook', { url: registered })}
        </p>
      )}
    </>
  );
}

/** A newer server may answer a code without a text here. */
function failureWords(code: string | null): string {
  const key = `operator-payments.test.codes.${code ?? ''}`;
  return i18next.exists(key) ? i18next.t(key) : i18next.t('operator-payments.test.codes.refused');
}
