import { AccountCard } from './AccountCard.tsx';
import styles from './OperatorPayments.module.css';
import { PaymentsPanel } from './PaymentsPanel.tsx';
import { ReconciliationCard } from './ReconciliationCard.tsx';

/** The operator's account at Efí, the reconciliation, and the payments of all companies. */
export function OperatorPaymentsTab() {
  return (
    <div className={styles.tab} data-wide>
      <div className={styles.cards}>
        <AccountCard />
        <ReconciliationCard />
      </div>
      <PaymentsPanel />
    </div>
  );
}
