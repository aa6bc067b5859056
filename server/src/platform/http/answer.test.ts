import { tagRoutes } from '@recadia/contract/tags';
import { userRoutes } from '@recadia/contract/users';
import { describe, expect, it } from 'vitest';
import { shapeAnswer } from './answer.ts';

const tag = { id: 1, name: 'Entrega', color: '#112233', kanban: 0, userId: null };

describe('an answer', () => {
  it('passes unchanged when it matches its schema', () => {
    expect(shapeAnswer(tagRoutes.showTag, tag, true)).toEqual(tag);
    expect(shapeAnswer(tagRoutes.listAllTags, [tag], true)).toEqual([tag]);
  });

  it('loses every key that the contract does not name, at any depth', () => {
    const row = { ...tag, company_id: 7, password_hash: 'x' };
    expect(shapeAnswer(tagRoutes.showTag, row, false)).toEqual(tag);
    expect(shapeAnswer(tagRoutes.listAllTags, [row, row], false)).toEqual([tag, tag]);
    const person = {
      id: 1,
      name: 'Ana',
      profile: 'user',
      queues: [{ id: 1, name: 'Vendas', color: '#abc', company_id: 7 }],
      email: 'a@b.pt',
    };
    expect(shapeAnswer(userRoutes.listColleagues, [person], false)).toEqual([
      { id: 1, name: 'Ana', profile: 'user', queues: [{ id: 1, name: 'Vendas', color: '#abc' }] },
    ]);
  });

  it('with such a key is a failure under strict answers, so that a test sees it', () => {
    expect(() => shapeAnswer(tagRoutes.showTag, { ...tag, company_id: 7 }, true)).toThrow('ERR_INTERNAL');
  });

  it.each([{ ...tag, id: '1' }, { ...tag, kanban: true }, { id: 1 }, null, undefined, 'text'])(
    'fails when it breaks its schema (%j), strict or not',
    (broken) => {
      for (const isStrict of [true, false]) {
        expect(() => shapeAnswer(tagRoutes.showTag, broken, isStrict)).toThrow('ERR_INTERNAL');
      }
    },
  );
});
