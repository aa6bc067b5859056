import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { aConnection } from '../../testing/connections.ts';
import { applyConnection, applySession, connectionsKey } from './connections.live.ts';
import { disconnectedNumber } from './disconnect-alert.ts';

const centre = aConnection({ id: 1, name: 'Centro' });
const annex = aConnection({ id: 2, name: 'Anexo' });

it('a saved connection takes its place by name, a deleted one leaves', () => {
  expect(applyConnection([centre], { action: 'update', whatsapp: annex })).toEqual([annex, centre]);
  const renamed = { ...annex, name: 'Zona Sul' };
  expect(applyConnection([annex, centre], { action: 'update', whatsapp: renamed })).toEqual([centre, renamed]);
  expect(applyConnection([annex, centre], { action: 'delete', whatsappId: 2 })).toEqual([centre]);
});

it('part of WAP-05: updates status, time, code and count of its row only', () => {
  const session = {
    id: 1,
    name: 'Centro',
    status: 'qrcode' as const,
    statusReason: null,
    number: '',
    retries: 2,
    updatedAt: '2026-11-12T13:00:00.000Z',
    qrcode: '2@x',
  };
  const [after, other] = applySession([centre, annex], { action: 'update', session });
  expect(after).toEqual({ ...centre, ...session });
  expect(other).toBe(annex);
  expect(applySession([annex], { action: 'update', session })).toEqual([annex]);
});

it('counts a number as lost when it was connected and its stop was not requested', () => {
  const cache = new QueryClient();
  cache.setQueryData(connectionsKey, [centre, { ...annex, status: 'OPENING' }]);
  const alertFor = (id: number, status: 'OPENING' | 'CONNECTED' | 'DISCONNECTED', statusReason: string | null) => {
    const session = { ...(id === 1 ? centre : annex), status, statusReason };
    return disconnectedNumber(cache, { action: 'update', session });
  };
  expect(alertFor(1, 'OPENING', 'dropped')).toBe('Centro');
  expect(alertFor(1, 'DISCONNECTED', 'banned')).toBe('Centro');
  expect(alertFor(1, 'OPENING', null)).toBeNull();
  expect(alertFor(1, 'CONNECTED', null)).toBeNull();
  expect(alertFor(2, 'DISCONNECTED', 'logged-out')).toBeNull();
});
