import { describe, expect, it } from 'vitest';
import { aCustomer } from '../../testing/contacts.ts';
import { aTag } from '../../testing/tags.ts';
import { aTicket } from '../../testing/tickets.ts';
import { idOf, columnBeside, columnOf, columnsOf, ticketInColumn } from './board.ts';

const [sent, paid] = [aTag({ id: 1, name: 'Enviado', kanban: 1 }), aTag({ id: 2, name: 'Pago', kanban: 1 })];
const vip = aTag({ id: 9, name: 'VIP' });
const tags = [sent, paid];
const withTags = (...had: { id: number; name: string; color: string }[]) => aTicket({ tags: had });

describe('lanes of the board', () => {
  it('part of KAN-01: first those without a lane’s tag, then one lane for each tag, in its order', () => {
    const [free, alsoFree, inSent, inPaid] = [withTags(), withTags(vip), withTags(vip, sent), withTags(paid)];
    const lanes = columnsOf(tags, [free, alsoFree, inSent, inPaid], '');
    expect(lanes.map(({ tag, tickets }) => [tag?.name ?? null, tickets.map(({ id }) => id)])).toEqual([
      [null, [free.id, alsoFree.id]],
      ['Enviado', [inSent.id]],
      ['Pago', [inPaid.id]],
    ]);
  });

  it('a card lies in one lane only, the first of its tags', () => {
    expect(columnOf(withTags(paid, sent), tags)).toBe(1);
    expect(columnOf(withTags(vip), tags)).toBeNull();
  });

  it('a filter looks at names without accents and at numbers', () => {
    const joao = aTicket({ contact: { ...aCustomer('João'), number: '5511987654321' } });
    const ana = aTicket({ contact: { ...aCustomer('Ana'), number: '5521333344444' } });
    const found = (search: string) => columnsOf(tags, [joao, ana], search)[0]?.tickets.map(({ id }) => id);
    expect(found('joao')).toEqual([joao.id]);
    expect(found('3333-4')).toEqual([ana.id]);
    expect(found('')).toHaveLength(2);
  });

  it('a card that moves loses every lane’s tag and keeps the others', () => {
    const ticket = withTags(vip, sent);
    expect(ticketInColumn(ticket, paid, tags).tags.map(({ id }) => id)).toEqual([9, 2]);
    expect(ticketInColumn(ticket, null, tags).tags.map(({ id }) => id)).toEqual([9]);
  });

  it('steps to the side end at the edges', () => {
    const lanes = columnsOf(tags, [], '');
    expect(lanes.map(idOf)).toEqual([null, 1, 2]);
    expect([columnBeside(lanes, null, 1), columnBeside(lanes, 1, 5), columnBeside(lanes, 1, -9)]).toEqual([1, 2, null]);
  });
});
