import { PaymentError } from '../../port/errors.ts';

/**
 * Runs a PUT under the caller's id. A PUT without a readable answer may have worked, and an id that is in use may be our
 * own earlier try: both are settled by reading the same id. A second id is never made, because it could be paid too.
 */
export async function putOrReadBack<Result>(
  put: () => Promise<Result>,
  readBack: () => Promise<Result | null>,
): Promise<Result> {
  try {
    return await put();
  } catch (error) {
    if (!(error instanceof PaymentError) || !isUnsettled(error)) throw error;
    const found = await readBack();
    if (found === null) throw error;
    return found;
  }
}

function isUnsettled({ code }: PaymentError): boolean {
  return code === 'unreachable' || code === 'bad-answer' || code === 'conflict';
}
