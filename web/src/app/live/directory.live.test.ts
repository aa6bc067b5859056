import type { LivePayload } from '@recadia/contract/live';
import { expect, it } from 'vitest';
import { changeShownQueue } from '../../lib/live/rows-with-queues.ts';
import { applyUserEvent } from './directory.live.ts';

const queue = { id: 3, name: 'Suporte', color: '#3D7FD6' };
const bruna = { id: 2, name: 'Bruna', profile: 'user' as const, queues: [queue] };
const davi = { id: 4, name: 'Davi', profile: 'admin' as const, queues: [] };
const saved = (user: object) => ({ action: 'update', user: { online: true, ...user } }) as LivePayload<'user'>;

it('a colleague comes in by name, changes, and leaves', () => {
  const ana = { id: 9, name: 'Ana', profile: 'user' as const, queues: [] };
  expect(applyUserEvent([bruna, davi], saved(ana))).toEqual([ana, bruna, davi]);
  expect(applyUserEvent([bruna, davi], saved({ ...bruna, name: 'Zeca' }))).toEqual([davi, { ...bruna, name: 'Zeca' }]);
  expect(applyUserEvent([bruna, davi], { action: 'delete', userId: 2 })).toEqual([davi]);
});

it('part of QUE-11: renames a queue beside its users, and removes it', () => {
  const renamed = { ...queue, name: 'Pós-venda' };
  const event = { action: 'update', queue: renamed } as LivePayload<'queue'>;
  expect(changeShownQueue([bruna, davi], event)).toEqual([{ ...bruna, queues: [renamed] }, davi]);
  expect(changeShownQueue([bruna, davi], { action: 'delete', queueId: 3 })).toEqual([{ ...bruna, queues: [] }, davi]);
});
