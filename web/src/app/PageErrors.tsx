import { CircleAlert, RefreshCw } from 'lucide-react';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../lib/i18n/useTranslation.ts';
import { Button } from '../ui/form/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';

interface State {
  hasFailed: boolean;
}

/** After an error in a page the menu stays usable, so that the user can retry or leave. */
export class PageErrors extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Failed onRetry={() => this.setState({ hasFailed: false })} /> : this.props.children;
  }
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      level={1}
      icon={<CircleAlert />}
      tone="danger"
      title={t('app.crash.title')}
      text={t('app.crash.text')}
      action={
        <Button variant="primary" icon={<RefreshCw />} onClick={onRetry}>
          {t('app.crash.action')}
        </Button>
      }
    />
  );
}
