import { reloadDelayMs } from '@recadia/contract/limits';
import { create } from 'zustand';
import { clearSessionKeys } from '../lib/storage.ts';

export const useElsewhere = create(() => ({ isTaken: false }));

/** The account was opened on another computer: say so, forget the session, start afresh after a second (AUTH-19). */
export function takenElsewhere(): void {
  useElsewhere.setState({ isTaken: true });
  clearSessionKeys();
  setTimeout(() => location.reload(), reloadDelayMs);
}
