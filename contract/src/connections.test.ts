import { describe, expect, it } from 'vitest';
import { connectionInput, connectionStatuses } from './connections.ts';

it('WAP-04 a session is in one of six states', () => {
  expect([...connectionStatuses].sort()).toEqual(
    ['CONNECTED', 'DISCONNECTED', 'OPENING', 'qrcode', 'PAIRING', 'TIMEOUT'].sort(),
  );
});

describe('fields of a connection', () => {
  const accepts = (change: object) => connectionInput.safeParse({ name: 'Loja', ...change }).success;

  it.each([
    [{}, true],
    [{ token: '' }, true],
    [{ token: 'ab' }, true],
    [{ token: 'a' }, false],
    [{ provider: 'cloud' }, true],
    [{ provider: 'emulator' }, false],
    [{ expiresTicket: 0 }, true],
    [{ expiresTicket: 525_600 }, true],
    [{ expiresTicket: 525_601 }, false],
    [{ timeToTransfer: 1.5 }, false],
    [{ greetingMessage: 'a\0b' }, false],
    [{ session: '{}' }, false],
    [{ cloud: { phoneNumberId: '12', wabaId: '34' } }, true],
    [{ cloud: { phoneNumberId: '../12', wabaId: '34' } }, false],
  ])('%j: %s', (change, isAccepted) => {
    expect(accepts(change)).toBe(isAccepted);
  });
});
