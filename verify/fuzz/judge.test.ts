import { tagRoutes } from '@recadia/contract/tags';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../testkit/http.ts';
import { judge } from './judge.ts';

const { showTag } = tagRoutes;
const answer = (status: number, body: unknown, ms = 1): Answer => {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, text: JSON.stringify(body), ms };
};
const refusal = (error: string, details?: unknown) => answer(400, { error, details, requestId: 'r' });
const tag = { id: 1, name: 'Novo', color: '#fff', kanban: 0, userId: null };

describe('the judge of an answer', () => {
  it('is content with what the contract declares', () => {
    expect(judge(showTag, answer(200, tag), null)).toEqual([]);
    expect(judge(showTag, refusal('ERR_NO_TAG_FOUND'), null)).toEqual([]);
    expect(judge(showTag, refusal('ERR_VALIDATION', { fields: { 'select * from users': 'invalid' } }), null)).toEqual(
      [],
    );
  });

  it.each([
    ['a failure of the server', answer(500, { error: 'ERR_INTERNAL', requestId: 'r' })],
    ['a slow answer', answer(200, tag, 2_001)],
    ['a success that breaks its schema', answer(200, { ...tag, name: 7 })],
    ['a code the route does not declare', refusal('ERR_LAST_ADMIN')],
    ['a refusal of another shape', answer(400, { error: 'ERR_VALIDATION', message: 'no', requestId: 'r' })],
    ['a refusal that shows its inside', refusal('ERR_VALIDATION', { why: 'violates check constraint' })],
    ['a page instead of JSON', { ...answer(400, {}), headers: { 'content-type': 'text/html' } }],
  ])('sees %s', (_what, wrong) => {
    expect(judge(showTag, wrong, null)).toHaveLength(1);
  });

  it('accepts 404 for a mutated address, and for no other', () => {
    expect(judge(showTag, refusal('ERR_NOT_FOUND'), { on: 'path', twist: 0 })).toEqual([]);
    expect(judge(showTag, refusal('ERR_NOT_FOUND'), null)).toHaveLength(1);
  });
});
