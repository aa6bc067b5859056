import { PaymentError } from '@recadia/payments';
import { AppError } from '../../platform/errors.ts';

/** INV-20: a failure of the payment service answers ERR_PAYMENT_PROVIDER. */
export async function callProvider<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof PaymentError) throw new AppError('ERR_PAYMENT_PROVIDER', { cause: error });
    throw error;
  }
}
