import { eventSeqHeader } from '@recadia/contract/limits';

/*
 * The event number of the answers that a page loads before its live connection (X-RTM-09). An answer contains all
 * changes up to its number, so the connection catches up from the smallest one. Requests sent after that number is known
 * contain its changes anyway.
 */
let smallest: number | undefined;
let start: number | undefined;
let reload: (() => void) | undefined;

/** Called when a request is sent; the returned function takes its response. */
export function watchFirstAnswer(): (response: Response) => void {
  return start === undefined ? take : () => undefined;
}

function take({ ok, headers }: Response): void {
  const number = headers.get(eventSeqHeader);
  if (!ok || number === null) return;
  smallest = Math.min(smallest ?? Infinity, Number(number));
  // Another process of the server may answer late with older data.
  if (start !== undefined && smallest < start) reload?.();
}

/** The number to catch up from; `reloadAll` is called when a request in flight returns an older one. */
export function startAfterFirstAnswers(reloadAll: () => void): number | undefined {
  reload = reloadAll;
  return (start = smallest);
}

/** For the next sign-in session of this page. */
export function resetFirstAnswers(): void {
  [smallest, start, reload] = [undefined, undefined, undefined];
}
