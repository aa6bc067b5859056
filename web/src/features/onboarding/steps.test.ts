import type { LivePayload } from '@recadia/contract/live';
import type { Onboarding } from '@recadia/contract/onboarding';
import { describe, expect, it } from 'vitest';
import { applyChange, applyMessage } from './onboarding.live.ts';
import { placeCard } from './place-card.ts';
import { currentStep, doneSteps } from './steps.ts';

const fresh: Onboarding = { connection: null, queues: [], people: 1, hasSent: false };
const whole: Onboarding = {
  connection: { name: 'Loja', number: '551130884100' },
  people: 2,
  hasSent: true,
  queues: [{ id: 1, name: 'Vendas', color: '#21A161' }],
};

describe('the steps', () => {
  it.each([
    [fresh, false, [], 'connect'],
    [fresh, true, ['invite'], 'connect'],
    [{ ...whole, people: 1 }, false, ['connect', 'queue', 'send'], 'invite'],
    [{ ...whole, people: 1 }, true, ['connect', 'queue', 'invite', 'send'], null],
    [{ ...whole, connection: null }, false, ['queue', 'invite', 'send'], 'connect'],
    [whole, false, ['connect', 'queue', 'invite', 'send'], null],
  ])('are read from the data: %j, alone %s', (state, isAlone, done, current) => {
    expect([...doneSteps(state, isAlone)]).toEqual(done);
    expect(currentStep(doneSteps(state, isAlone))).toBe(current);
  });
});

describe('changes elsewhere', () => {
  const created = (fromMe: boolean, userId: number | null) =>
    ({ action: 'create', message: { fromMe, userId } }) as unknown as LivePayload<'appMessage'>;

  it('is asked for while steps are open, and no more when all are done', () => {
    expect(applyChange(fresh)).toBeUndefined();
    expect(applyChange(whole)).toBe(whole);
  });

  it('a person’s words are the last step; a customer’s and a bot’s are not', () => {
    expect(applyMessage(fresh, created(true, 7)).hasSent).toBe(true);
    expect(applyMessage(fresh, created(false, null))).toBe(fresh);
    expect(applyMessage(fresh, created(true, null))).toBe(fresh);
  });
});

describe('the words of the tour', () => {
  const card = { width: 340, height: 200 };
  const view = { width: 1440, height: 900 };
  it.each([
    ['below', { left: 240, top: 60, width: 300, height: 40 }, { left: 240, top: 112 }],
    ['above', { left: 240, top: 800, width: 300, height: 60 }, { left: 240, top: 588 }],
    ['on what fills the screen', { left: 600, top: 56, width: 840, height: 844 }, { left: 850, top: 378 }],
    ['never over the edge', { left: 1400, top: 0, width: 40, height: 40 }, { left: 1088, top: 52 }],
  ])('stand %s', (_, spot, place) => expect(placeCard(spot, card, view)).toEqual(place));
});
