import { describe, expect, it } from 'vitest';
import { dryRun, type MenuNode } from './dry-run.ts';

const node = (change: Partial<MenuNode> = {}): MenuNode => ({
  parent: null,
  title: 'Opção',
  message: 'Olá',
  handOver: false,
  hasFile: false,
  ...change,
});

describe('a dry run of a menu', () => {
  it.each([
    ['says something', { message: 'Olá' }],
    ['has a file', { message: '', hasFile: true }],
    ['calls a person', { message: '', handOver: true }],
  ])('has nothing to say about an option that %s', (_what, change) => {
    expect(dryRun([node(change)])).toEqual([]);
  });

  it('has nothing to say about an option that only leads on', () => {
    expect(dryRun([node({ message: '' }), node({ parent: 0 })])).toEqual([]);
  });

  it('reports options without text, without a target and without a queue', () => {
    expect(dryRun([node(), node({ message: '  ' }), node({ parent: 0, message: '' })])).toEqual([
      { at: 1, problem: 'silent' },
      { at: 2, problem: 'silent' },
    ]);
  });

  it('names everything below an option where a person takes over', () => {
    const nodes = [node({ handOver: true }), node({ parent: 0 }), node({ parent: 1 }), node()];
    expect(dryRun(nodes)).toEqual([
      { at: 1, problem: 'unreachable' },
      { at: 2, problem: 'unreachable' },
    ]);
  });

  it('reports an option without a title', () => {
    expect(dryRun([node({ title: ' ' })])).toEqual([{ at: 0, problem: 'untitled' }]);
  });

  it('reports options placed before their parent, under themselves or under no parent', () => {
    expect(dryRun([node({ parent: 1 }), node(), node({ parent: 2 }), node({ parent: 9 })])).toEqual([
      { at: 0, problem: 'lost' },
      { at: 2, problem: 'lost' },
      { at: 3, problem: 'lost' },
    ]);
  });

  it('allows ten levels and names the eleventh', () => {
    const ladder = Array.from({ length: 11 }, (_, at) => node({ parent: at === 0 ? null : at - 1 }));
    expect(dryRun(ladder)).toEqual([{ at: 10, problem: 'too-deep' }]);
    expect(dryRun(ladder.slice(0, 10))).toEqual([]);
  });

  it('says one thing about each option, in their order', () => {
    const nodes = [node({ title: '', message: '' }), node({ parent: 0, title: '', message: '', handOver: true })];
    expect(dryRun(nodes).map(({ at, problem }) => `${at} ${problem}`)).toEqual(['0 untitled', '1 untitled']);
  });
});
