import { tagRoutes } from '@recadia/contract/tags';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../testkit/http.ts';
import { ref } from '../samples/sample.ts';
import type { World } from '../world/world.ts';
import type { MatrixCaller } from './callers.ts';
import type { Cell } from './cells.ts';
import { changedTables, differsFrom, judge } from './judge.ts';
import type { IdCase } from './expected.ts';

const world = (word: string): World => ({
  word,
  companyId: 1,
  hasPlan: true,
  unseenWord: `${word}unseen`,
  queueIds: [],
  webhook: { appKey: '', phoneNumberId: '' },
  fileLink: () => '',
  attachmentLink: () => '',
  person: () => Promise.reject(new Error('no user is needed')),
  idOf: () => Promise.reject(new Error('nothing is asked')),
});

const admin: MatrixCaller = {
  name: 'admin',
  profile: 'admin',
  super: false,
  hasQueues: true,
  allTicket: true,
  tries: ['foreign'],
  credential: 'live',
  world: world('home'),
  away: world('away'),
};

function cellOf(idCase: IdCase, caller = admin): Cell {
  const places = new Map(idCase === 'own' ? [] : [['params.id', 'tag'] as const]);
  return {
    route: 'showTag',
    spec: tagRoutes.showTag,
    sample: { params: { id: ref('tag') } },
    caller,
    swap: { idCase, places },
  };
}

const answer = (status: number, body: unknown = {}): Answer => ({
  status,
  headers: {},
  text: JSON.stringify(body),
  ms: 1,
});
const missing = answer(404, { error: 'ERR_NO_TAG_FOUND', requestId: 'a' });

describe('the judge of a cell', () => {
  it('is content with a success for an own id and a 404 for a foreign one', () => {
    expect(judge(cellOf('own'), answer(200), ['away'])).toEqual([]);
    expect(judge(cellOf('foreign'), missing, ['away'])).toEqual([]);
  });

  it('sees a refused own id, a served foreign one and another code than declared', () => {
    expect(judge(cellOf('own'), missing, [])).toHaveLength(1);
    expect(judge(cellOf('foreign'), answer(200), [])).toContain('a foreign id got a success');
    expect(judge(cellOf('foreign'), answer(404, { error: 'ERR_NOT_FOUND' }), [])).toHaveLength(1);
  });

  it('sees a word of another company in a body, an error or a header', () => {
    expect(judge(cellOf('own'), answer(200, { name: 'away tag' }), ['away'])).toEqual(['shows bytes of away']);
    expect(judge(cellOf('own'), { ...answer(200), headers: { etag: 'away' } }, ['away'])).toHaveLength(1);
  });

  it('expects a caller without the permission, the plan or a living session to be refused', () => {
    const lanes = { ...cellOf('own'), spec: { ...tagRoutes.deleteTag, plan: 'useKanban' as const } };
    const refused = answer(403, { error: 'ERR_NO_PERMISSION' });
    expect(judge({ ...lanes, caller: { ...admin, profile: 'user' } }, refused, [])).toEqual([]);
    expect(judge({ ...lanes, caller: { ...admin, world: { ...admin.world, hasPlan: false } } }, refused, [])).toEqual(
      [],
    );
    expect(judge(lanes, refused, [])).toHaveLength(1);
    expect(judge(cellOf('own', { ...admin, credential: 'revoked' }), answer(200), [])).toHaveLength(1);
  });

  it('takes two refusals for alike when only the request id differs', () => {
    expect(differsFrom(missing, answer(404, { error: 'ERR_NO_TAG_FOUND', requestId: 'b' }))).toBe(false);
    expect(differsFrom(missing, answer(403, { error: 'ERR_NO_TAG_FOUND', requestId: 'b' }))).toBe(true);
    expect(differsFrom(missing, answer(404, { error: 'ERR_NO_TAG_FOUND', details: { company: 2 } }))).toBe(true);
  });

  it('names the tables whose rows changed', () => {
    const before = new Map([['tags', { rows: 1, md5: 'x' }]]);
    expect(changedTables(before, new Map([['tags', { rows: 1, md5: 'y' }]]))).toEqual(['tags']);
    expect(changedTables(before, new Map(before))).toEqual([]);
  });
});
