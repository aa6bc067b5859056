import { afterAll } from 'vitest';
import { makeBeforeAll } from './make-before.ts';
import { startTalkingShop, type TalkingShop } from './talking-shop.ts';

/** A talking shop that opens before the tests of a file and closes after them. */
export function useTalkingShop(environment: NodeJS.ProcessEnv = {}): TalkingShop {
  const shop = makeBeforeAll(() => startTalkingShop(environment));
  afterAll(() => shop.stop());
  return shop;
}
