import type { CloudNumber } from '../world.ts';

export function aNumber(changes: Partial<CloudNumber> = {}): CloudNumber {
  return {
    phone: '5511900001111',
    phoneNumberId: 'P1',
    wabaId: 'W1',
    token: 'token-1',
    appSecret: 'app-secret',
    verifyToken: 'verify-me',
    callbackUrl: 'http://127.0.0.1:9/webhook',
    name: 'Loja',
    mps: 1_000,
    isCoexistence: false,
    isRegistered: true,
    isLocked: false,
    ...changes,
  };
}
