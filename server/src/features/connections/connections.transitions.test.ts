import { qrAttempts } from '@recadia/contract/connections';
import { WaError, type SessionState } from '@recadia/whatsapp';
import { describe, expect, it } from 'vitest';
import { differs, applyReportedState, type SessionFacts } from './connections.transitions.ts';

const fresh: SessionFacts = {
  status: 'OPENING',
  status_reason: null,
  qrcode: '',
  qrcode_expires_at: null,
  pairing_code: '',
  retries: 0,
  number: '',
};
const expiresAt = new Date('2026-11-15T12:00:20Z');
const qr = (text: string): SessionState => ({ state: 'qr', qr: text, expiresAt });
const ended = (code: number, reason: string): SessionState => ({
  state: 'ended',
  code,
  error: new WaError(reason, 'stop-connection'),
});

describe('status of a connection', () => {
  const connected: SessionFacts = { ...fresh, status: 'CONNECTED', number: '5511900001111' };

  it.each<[string, SessionFacts, SessionState, Partial<SessionFacts>]>([
    ['opening', connected, { state: 'opening' }, { status: 'OPENING', number: '5511900001111' }],
    ['qr', fresh, qr('2@a'), { status: 'qrcode', qrcode: '2@a', qrcode_expires_at: expiresAt, retries: 1 }],
    [
      'a typed code',
      fresh,
      { state: 'pairing-code', code: 'ABCD-1234' },
      { status: 'PAIRING', pairing_code: 'ABCD-1234' },
    ],
    [
      'connected',
      { ...fresh, status: 'qrcode', qrcode: '2@a', retries: 2 },
      { state: 'connected', phone: '5511900002222' },
      { status: 'CONNECTED', qrcode: '', retries: 0, number: '5511900002222' },
    ],
    ['waiting', connected, { state: 'waiting', code: 428, retryAt: expiresAt }, { status: 'OPENING' }],
    ['no scan', fresh, { state: 'timeout' }, { status: 'TIMEOUT', status_reason: 'qr-expired' }],
    [
      'unlinked on the phone',
      connected,
      ended(401, 'logged-out'),
      { status: 'DISCONNECTED', status_reason: 'logged-out' },
    ],
    ['banned', connected, ended(403, 'banned'), { status: 'DISCONNECTED', status_reason: 'banned' }],
    ['a passkey is asked for', fresh, ended(0, 'passkey-required'), { status: 'TIMEOUT', status_reason: 'passkey' }],
  ])('%s', (_title, before, reported, expected) => {
    expect(applyReportedState(before, reported).facts).toMatchObject(expected);
  });

  it('a drop stays said until the link is back', () => {
    const lost = applyReportedState(connected, { state: 'waiting', code: 428, retryAt: expiresAt }).facts;
    expect(lost.status_reason).toBe('dropped');
    const opening = applyReportedState(lost, { state: 'opening' }).facts;
    expect(opening.status_reason).toBe('dropped');
    expect(applyReportedState(opening, { state: 'connected', phone: '' }).facts.status_reason).toBeNull();
    expect(applyReportedState(connected, { state: 'opening' }).facts.status_reason).toBeNull();
  });

  it('the fourth code in a row is not shown: three went by unanswered', () => {
    let facts = fresh;
    for (let shown = 1; shown <= qrAttempts; shown += 1) {
      ({ facts } = applyReportedState(facts, qr(`2@${shown}`)));
      expect(facts).toMatchObject({ status: 'qrcode', qrcode: `2@${shown}`, retries: shown });
    }
    const result = applyReportedState(facts, qr('2@4'));
    expect(result.facts).toMatchObject({ status: 'TIMEOUT', status_reason: 'qr-expired', qrcode: '', retries: 3 });
    expect(result.isOver).toBe(true);
  });

  it('is disconnected when only a person can go on', () => {
    expect(applyReportedState(connected, { state: 'waiting', code: 503, retryAt: expiresAt }).isOver).toBe(false);
    for (const reported of [ended(401, 'logged-out'), ended(0, 'passkey-required'), { state: 'timeout' } as const]) {
      expect(applyReportedState(connected, reported).isOver).toBe(true);
    }
  });

  it('keys are worthless once the phone no longer knows the device', () => {
    expect(applyReportedState(connected, ended(401, 'logged-out')).isForgotten).toBe(true);
    expect(applyReportedState(connected, ended(411, 'device-mismatch')).isForgotten).toBe(true);
    expect(applyReportedState(connected, ended(403, 'banned')).isForgotten).toBe(false);
  });

  it('a lost link counts once, with its code', () => {
    const lost: SessionState = { state: 'waiting', code: 428, retryAt: expiresAt };
    const first = applyReportedState(connected, lost);
    expect(first.drop).toEqual({ code: 428, reason: null });
    expect(applyReportedState(first.facts, lost).drop).toBeNull();
    expect(applyReportedState(connected, ended(403, 'banned')).drop).toEqual({ code: 403, reason: 'banned' });
  });
});

it('the same again is no change', () => {
  expect(differs(fresh, { ...fresh })).toBe(false);
  expect(
    differs({ ...fresh, qrcode_expires_at: expiresAt }, { ...fresh, qrcode_expires_at: new Date(expiresAt) }),
  ).toBe(false);
  expect(differs(fresh, { ...fresh, retries: 1 })).toBe(true);
});
