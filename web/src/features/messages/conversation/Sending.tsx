import { useSending } from './useSendQueue.ts';

/** Sends pending messages while it is mounted; it draws nothing. */
export function Sending() {
  useSending();
  return null;
}
