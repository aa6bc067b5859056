import { Component } from 'react';
import type { ReactNode } from 'react';
import { NetworkError } from '../lib/http/api-error.ts';
import { showError } from '../lib/errors.ts';

interface PartErrorsProps {
  /** Drawn instead of a failed part. */
  fallback?: ReactNode;
  /** Called when the part could not be loaded. */
  onFailed?: () => void;
  children: ReactNode;
}

/** Keeps the page usable when a chunk of the shell cannot be loaded. */
export class PartErrors extends Component<PartErrorsProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    const { onFailed } = this.props;
    if (!onFailed) return;
    onFailed();
    void showError(new NetworkError());
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
