import { expect, it } from 'vitest';
import { addressOf, shouldShowNotice, readNotice } from './notices.ts';

const notice = { ticketUuid: 'u-1', messageId: '5', title: 'Ana', body: 'oi' };

it('shows unseen messages once', () => {
  expect(shouldShowNotice(notice, { hasFocus: false, shown: [] })).toBe(true);
  expect(shouldShowNotice(notice, { hasFocus: false, shown: [{ data: { ...notice, messageId: '4' } }] })).toBe(true);
  expect(shouldShowNotice(notice, { hasFocus: false, shown: [{ data: notice }] })).toBe(false);
  expect(shouldShowNotice(notice, { hasFocus: true, shown: [] })).toBe(false);
});

it('only a whole notice is read, and it leads nowhere but to a ticket', () => {
  expect(readNotice(notice)).toEqual(notice);
  for (const given of [null, 'text', {}, { ...notice, body: 5 }]) expect(readNotice(given)).toBeNull();
  expect(addressOf('../../evil?x=//y')).toBe('/tickets/..%2F..%2Fevil%3Fx%3D%2F%2Fy');
});
