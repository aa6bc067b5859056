import type { ReactNode } from 'react';
import { useUser } from '../lib/session/session.ts';
import { useRedirectToStart } from './PlanGuard.tsx';

/** Turns users away from pages of the operator (ANN-03). */
export function SuperGuard({ children }: { children: ReactNode }) {
  const { super: isSuper } = useUser();
  useRedirectToStart(!isSuper);
  return isSuper ? children : null;
}
