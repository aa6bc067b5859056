import type { ReactNode } from 'react';
import { AnnouncementsPage } from '../features/announcements/AnnouncementsPage.tsx';
import { useUser } from '../lib/session/session.ts';
import { useRedirectToStart } from './PlanGuard.tsx';

export const AnnouncementsRoute = () => (
  <SuperGuard>
    <AnnouncementsPage />
  </SuperGuard>
);

/** Turns users away from pages of the operator (ANN-03). */
export function SuperGuard({ children }: { children: ReactNode }) {
  const { super: isSuper } = useUser();
  useRedirectToStart(!isSuper);
  return isSuper ? children : null;
}
