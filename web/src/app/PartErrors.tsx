import { Component } from 'react';
import type { ReactNode } from 'react';
import { NetworkError } from '../lib/apiError.ts';
import { showError } from '../lib/errors.ts';

interface PartErrorsProps {
  /** Keeps its place. */
  fallback?: ReactNode;
  /** The part was asked for: its opener learns that it did not come. */
  onFailed?: () => void;
  children: ReactNode;
}

/** A part of the shell whose code cannot be fetched leaves the rest of the page standing. */
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
