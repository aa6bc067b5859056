import { reloadDelayMs } from '@recadia/contract/limits';
import { create } from 'zustand';
import { keepSessionEnd } from '../../lib/session/session-end.ts';
import { clearSessionKeys } from '../../lib/session/storage.ts';

export const useOtherSignIn = create(() => ({ isTaken: false }));

/**
 * The account signed in on another device: shows a notice, drops the sign-in session and reloads after a second
 * (AUTH-19).
 */
export function reportOtherSignIn(): void {
  useOtherSignIn.setState({ isTaken: true });
  keepSessionEnd('signedInElsewhere');
  clearSessionKeys();
  setTimeout(() => location.reload(), reloadDelayMs);
}
