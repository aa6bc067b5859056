import type { Difference } from '@recadia/contract/payments';
import { formatMoney } from '../../lib/i18n/money.ts';
import { formatDate } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import styles from './OperatorPayments.module.css';

/** The differences in words, each with its company. */
export function DifferenceList({ differences }: { differences: Difference[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.differences} aria-label={t('operator-payments.reconciliation.title')}>
      {differences.map(({ kind, companyName, subject, stored, expected }) => (
        <li key={`${kind} ${subject} ${stored ?? ''} ${expected ?? ''}`}>
          <b>{companyName ?? t('operator-payments.reconciliation.noCompany')}</b>
          <span>
            {t(`operator-payments.differences.${kind}`, {
              subject,
              stored: valueWords(kind, stored),
              expected: valueWords(kind, expected),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

const amounts: ReadonlySet<Difference['kind']> = new Set([
  'payment-not-stored',
  'payment-unknown-to-gateway',
  'payment-amount',
  'transfer-without-charge',
  'invoice-lines',
  'charge-amount',
  'ledger',
]);

/** Amounts are in cents on the wire. */
function valueWords(kind: Difference['kind'], value: string | null): string {
  if (value === null) return '—';
  if (amounts.has(kind)) return formatMoney(Number(value) / 100);
  return kind === 'due-date' ? formatDate(value) : value;
}
