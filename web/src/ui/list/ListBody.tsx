import { CircleAlert, Lock, RefreshCw, WifiOff } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatTime } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../form/Button.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import type { EmptyStateProps } from '../feedback/EmptyState.tsx';
import type { ListState } from '../../lib/list/list-state.ts';
import { useDelayed } from '../feedback/useDelayed.ts';

const skeletonAfterMs = 300;

interface ListBodyProps {
  state: ListState;
  /** The noun in "Não deu para carregar …": "as tags". */
  noun: string;
  /** Replaces the error text. */
  failed?: string;
  empty: EmptyStateProps;
  skeleton: ReactNode;
  onRetry: () => void;
  /** The rows. */
  children: ReactNode;
}

/** Draws the rows, or one of the five states without rows. */
export function ListBody({ state, noun, failed, empty, skeleton, onRetry, children }: ListBodyProps) {
  const { t } = useTranslation();
  const showsSkeleton = useDelayed(state.kind === 'loading', skeletonAfterMs);
  const retry = (
    <Button variant="primary" icon={<RefreshCw />} onClick={onRetry}>
      {t('ui.retry')}
    </Button>
  );
  switch (state.kind) {
    case 'full':
      return children;
    case 'loading':
      return (
        <div role="status" aria-label={t('ui.list.loading', { noun })}>
          {showsSkeleton && skeleton}
        </div>
      );
    case 'empty':
      return <EmptyState {...empty} />;
    case 'offline':
      return (
        <EmptyState
          icon={<WifiOff />}
          tone="warning"
          title={t('ui.list.offlineTitle')}
          text={t('ui.list.offlineText')}
          action={retry}
        />
      );
    case 'forbidden':
      return (
        <EmptyState
          icon={<Lock />}
          tone="warning"
          title={t('ui.list.forbiddenTitle')}
          text={t('ui.list.forbiddenText')}
        />
      );
    case 'error':
      return (
        <EmptyState
          icon={<CircleAlert />}
          tone="danger"
          title={failed ?? t('ui.list.errorTitle', { noun })}
          text={t('ui.list.errorText')}
          action={retry}
          note={<FailureNote code={state.code} />}
        />
      );
  }
}

/** Code and time of the failure, for support. */
function FailureNote({ code }: { code: string }) {
  const { t } = useTranslation();
  const [at] = useState(() => formatTime(new Date()));
  return t('ui.list.code', { code, at });
}
