import { describe, expect, it } from 'vitest';
import { chooseAgent, type Member } from './choose.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 18, 9, minute));
const aMember = (userId: number, fields: Partial<Member> = {}): Member => ({
  userId,
  isOnline: true,
  open: 0,
  givenAt: null,
  hasReturned: false,
  ...fields,
});
const fewest = { mode: 'fewest', capacity: 5, lastUserId: null } as const;
const inTurn = (lastUserId: number | null) => ({ mode: 'round-robin', capacity: 5, lastUserId }) as const;
const chosen = (...given: Parameters<typeof chooseAgent>) => {
  const choice = chooseAgent(...given);
  return 'member' in choice ? choice.member.userId : choice.reason;
};

describe('choice of the next assignee', () => {
  it('fewest: chooses the agent with the fewest open tickets, online and under capacity', () => {
    const idle = aMember(1, { isOnline: false });
    expect(chosen(fewest, [idle, aMember(2, { open: 3 }), aMember(3, { open: 2 })])).toBe(3);
    expect(chosen({ ...fewest, capacity: 2 }, [aMember(2, { open: 3 }), aMember(3, { open: 1 })])).toBe(3);
  });

  it('fewest: chooses the longest idle among equals, first agents who never had one', () => {
    const early = aMember(1, { open: 1, givenAt: at(10) });
    const earlier = aMember(2, { open: 1, givenAt: at(5) });
    expect(chosen(fewest, [early, earlier])).toBe(2);
    expect(chosen(fewest, [early, earlier, aMember(3, { open: 1 })])).toBe(3);
    expect(chosen(fewest, [aMember(8), aMember(7)])).toBe(7);
  });

  it('round robin: the one after the last, in a circle, whatever they have in hand', () => {
    const [two, four, six] = [aMember(2, { open: 4 }), aMember(4), aMember(6)];
    expect(chosen(inTurn(null), [two, four, six])).toBe(2);
    expect(chosen(inTurn(2), [two, four, six])).toBe(4);
    expect(chosen(inTurn(6), [two, four, six])).toBe(2);
    expect(chosen(inTurn(5), [two, four, six])).toBe(6);
    expect(chosen(inTurn(2), [two, { ...four, open: 5 }, { ...six, isOnline: false }])).toBe(2);
  });

  it('chooses no agent and gives the reason', () => {
    expect(chosen(fewest, [])).toBe('queue-empty');
    expect(chosen(fewest, [aMember(1, { isOnline: false })])).toBe('nobody-online');
    expect(chosen(fewest, [aMember(1, { open: 5 }), aMember(2, { isOnline: false })])).toBe('all-full');
    expect(chosen(fewest, [aMember(1, { hasReturned: true }), aMember(2, { open: 5 })])).toBe('returned');
  });

  it('does not return a ticket to the agent who gave it back while another agent is free', () => {
    expect(chosen(fewest, [aMember(1, { hasReturned: true }), aMember(2, { open: 4 })])).toBe(2);
  });
});
