import { operatorTx } from '@recadia/db';
import { AppError } from './errors.ts';
import type { Actor } from './session/people.ts';

type OperatorWork<T> = Parameters<typeof operatorTx<T>>[2];
type OperatorAction = Parameters<typeof operatorTx>[1];

/** Work on the rows of the platform, audited. Only for users of the super company, whatever their flags. */
export function asOperator<T>(actor: Actor, action: OperatorAction, work: OperatorWork<T>): Promise<T> {
  return operatorTx(actor, action, async (tx) => {
    const own = await tx
      .selectFrom('companies')
      .select('is_super')
      .where('id', '=', actor.companyId)
      .executeTakeFirst();
    if (own?.is_super !== true) throw new AppError('ERR_NO_PERMISSION');
    return work(tx);
  });
}
