import { expect, it } from 'vitest';
import { aQueue } from '../../testing/queues.ts';
import { applyQueueEvent } from './queues.live.ts';

const [first, second, loose] = [
  aQueue({ id: 1, name: 'Vendas', orderQueue: 1 }),
  aQueue({ id: 2, name: 'Suporte', orderQueue: 2 }),
  aQueue({ id: 3, name: 'Avulsa' }),
];
const names = (queues: { name: string }[]) => queues.map(({ name }) => name);

it('part of QUE-11: created and updated queues take their place, deleted ones leave', () => {
  const all = applyQueueEvent([first, loose], { action: 'create', queue: second });
  expect(names(all)).toEqual(['Vendas', 'Suporte', 'Avulsa']);
  const moved = applyQueueEvent(all, { action: 'update', queue: { ...loose, orderQueue: 0, name: 'Agora' } });
  expect(names(moved)).toEqual(['Agora', 'Vendas', 'Suporte']);
  expect(names(applyQueueEvent(moved, { action: 'delete', queueId: 1 }))).toEqual(['Agora', 'Suporte']);
  expect(applyQueueEvent(all, { action: 'delete', queueId: 99 })).toEqual(all);
});
