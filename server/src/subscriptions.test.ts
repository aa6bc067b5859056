import { afterEach, expect, it } from 'vitest';
import { features } from './features.ts';
import type { Platform } from './platform/platform.ts';
import { setSubscriptions, subscriptionsTo } from './platform/jobs/subscriptions.ts';
import { subscriptions } from './subscriptions.ts';

afterEach(() => setSubscriptions(subscriptions));

const subscribersOf = (data: Record<string, unknown>) =>
  subscriptionsTo({ name: 'message.received', entityId: 1, data }).map(({ subscriber }) => subscriber);

it('passes customer messages to the bot while unassigned; our phone messages pause it', () => {
  expect(subscribersOf({ fromMe: false })).toEqual(['chatbot', 'schedules']);
  expect(subscribersOf({ fromMe: false, isHeld: true })).toEqual(['schedules']);
  expect(subscribersOf({ fromMe: true, isHeld: true })).toEqual(['chatbot']);
  expect(subscribersOf({ fromMe: false, isGroup: true })).toEqual(['schedules']);
});

it('has one subscriber for every subscription, and one subscription for every subscriber', () => {
  const platform = { config: { closeAfterHours: 0 } } as Platform;
  const subscribers = features.flatMap((feature) => feature.subscribers?.(platform) ?? []);
  expect(subscribers.map(({ name, on }) => `${name} on ${on}`).sort()).toEqual(
    subscriptions.map(({ subscriber, on }) => `${subscriber} on ${on}`).sort(),
  );
});

it('refuses an event before the subscriptions of the process are set', () => {
  setSubscriptions(undefined);
  expect(() => subscriptionsTo({ name: 'tag.created', entityId: 1 })).toThrow('Subscriptions are not set');
});
