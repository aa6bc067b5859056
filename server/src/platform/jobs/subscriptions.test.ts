import { expect, it } from 'vitest';
import { subscriptionsTo } from './subscriptions.ts';

const heardBy = (data: Record<string, unknown>) =>
  subscriptionsTo({ name: 'message.received', entityId: 1, data }).map(({ subscriber }) => subscriber);

it('passes customer messages to the bot while unassigned; our phone messages pause it', () => {
  expect(heardBy({ fromMe: false })).toEqual(['chatbot', 'schedules']);
  expect(heardBy({ fromMe: false, isHeld: true })).toEqual(['schedules']);
  expect(heardBy({ fromMe: true, isHeld: true })).toEqual(['chatbot']);
  expect(heardBy({ fromMe: false, isGroup: true })).toEqual(['schedules']);
});
