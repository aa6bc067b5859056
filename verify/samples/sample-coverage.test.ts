import { describe, expect, it } from 'vitest';
import { gapsIn } from './sample-coverage.ts';
import { ref } from './sample.ts';
import { samples } from './samples.ts';

describe('samples of the contract', () => {
  it('cover every route and every id in it', () => {
    expect(gapsIn(samples)).toEqual([]);
  });

  it('are missed when a route has none', () => {
    const { showTag: _gone, ...rest } = samples;
    expect(gapsIn(rest)).toEqual(['showTag: no sample']);
  });

  it('are refused for a route that does not exist', () => {
    expect(gapsIn({ ...samples, showGhost: [{}] })).toEqual(['showGhost: no such route']);
  });

  it('must refer to an id instead of writing one down', () => {
    expect(gapsIn({ ...samples, showTag: [{ params: { id: 7 } }] })).toEqual([
      'showTag: params.id is an id no sample refers to',
    ]);
  });

  it('must refer to a kind that a file of a feature declares', () => {
    expect(gapsIn({ ...samples, showTag: [{ params: { id: ref('ghost') } }] })).toEqual([
      'showTag: params.id has the unknown kind "ghost"',
    ]);
  });

  it('reports a row whose visibility no route declares, and a declaration without a row', () => {
    expect(gapsIn({ ...samples, showTag: [{ params: { id: ref('ticket') } }] })).toEqual([
      'showTag: params.id has no declared visibility',
    ]);
    expect(gapsIn({ ...samples, showTicket: [{ params: { id: ref('tag') } }] })).toEqual([
      'showTicket: params.id has a visibility and no row',
    ]);
  });

  it('must also refer to the ids inside a body and its lists', () => {
    const [own] = samples['updateUser'] ?? [];
    expect(gapsIn({ ...samples, updateUser: own ? [own] : [] })).toEqual([
      'updateUser: body.whatsappId is an id no sample refers to',
      'updateUser: body.queueIds is an id no sample refers to',
    ]);
  });
});
