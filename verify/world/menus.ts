import { anOption } from '@recadia/db/testing';
import type { TestServer } from '../../server/src/testing/server.ts';

/** Options of menus, each in the queue of the same call. */
export function menuMaker(
  admin: TestServer['db']['admin'],
  { company_id, name, queue }: { company_id: number; name: (noun: string) => string; queue: () => Promise<number> },
) {
  let last: number | undefined;
  let made = 0;
  const optionIn = async (queue_id: number) => {
    last = queue_id;
    made += 1;
    return (await anOption(admin, { company_id, queue_id, title: name('option'), option: 1 + (made % 500) })).id;
  };
  return {
    queueOption: async () => optionIn(await queue()),
    queueOfOption: async () => last ?? (last = await queue()),
    queueWithMenu: async () => (last = await queue()),
    optionBeside: async () => optionIn(last ?? (await queue())),
  };
}
