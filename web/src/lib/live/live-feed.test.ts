import { describe, expect, it } from 'vitest';
import { aTag } from '../../testing/tags.ts';
import { createLiveFeed } from './live-feed.ts';

function setUp(firstMark?: number) {
  const log: string[] = [];
  let connections = 0;
  const feed = createLiveFeed({
    apply: (kind, payload) => log.push(`${kind} ${'tagId' in payload ? payload.tagId : 'saved'}`),
    refetch: () => log.push('refetch'),
    firstMark: () => firstMark,
    connected: () => (connections += 1),
  });
  const gone = (tagId: number) => ({ action: 'delete', tagId });
  return { log, feed, gone, connections: () => connections };
}

describe('the live feed', () => {
  it('reports each connection with a mark; without one it loads everything', () => {
    const { log, feed, connections } = setUp();
    feed.connected();
    feed.tip({ seq: 4 });
    expect([log, connections()]).toEqual([['refetch'], 0]);
    feed.connected();
    expect([log, connections()]).toEqual([['refetch'], 1]);
  });

  it('catches up from the first answers when it first connects, and loads nothing twice', () => {
    const { log, feed, gone, connections } = setUp(38);
    expect(feed.mark()).toBe(38);
    feed.connected();
    feed.event('tag', gone(2), { seq: 41 });
    feed.caughtUp({ from: 38, to: 40, events: [{ seq: 39, kind: 'tag', payload: gone(1) }] });
    expect([log, connections(), feed.mark()]).toEqual([['tag 1', 'tag 2'], 1, 41]);
  });

  it('refetches everything when it first connects without a mark, then marks its position', () => {
    const { log, feed, gone } = setUp();
    expect(feed.mark()).toBeUndefined();
    feed.connected();
    feed.tip({ seq: 40 });
    feed.event('tag', gone(1), { seq: 41 });
    expect(log).toEqual(['refetch', 'tag 1']);
    expect(feed.mark()).toBe(41);
  });

  it('after an absence what was missed comes before what is new, and nothing twice', () => {
    const { log, feed, gone } = setUp();
    feed.connected();
    feed.tip({ seq: 40 });
    log.length = 0;
    feed.connected();
    feed.event('tag', gone(3), { seq: 43 });
    feed.event('tag', gone(4), { seq: 44 });
    feed.tip({ seq: 44 });
    expect(log).toEqual([]);
    expect(feed.mark()).toBe(40);
    const missed = [41, 43].map((seq) => ({ seq, kind: 'tag', payload: gone(seq - 40) }));
    feed.caughtUp({ from: 40, to: 43, events: missed });
    expect(log).toEqual(['tag 1', 'tag 3', 'tag 4']);
    expect(feed.mark()).toBe(44);
  });

  it('too long an absence means asking for everything', () => {
    const { log, feed } = setUp();
    feed.connected();
    feed.tip({ seq: 40 });
    log.length = 0;
    feed.connected();
    feed.caughtUp({ from: 40, to: 90_000, tooOld: true });
    expect(log).toEqual(['refetch']);
    expect(feed.mark()).toBe(90_000);
  });

  it('refetches on an event it cannot parse, and skips an unknown kind', () => {
    const { log, feed } = setUp();
    feed.tip({ seq: 1 });
    feed.event('tag', { action: 'explode' }, { seq: 2 });
    feed.caughtUp({ from: 2, to: 9, events: [{ seq: 3, kind: 'hologram', payload: {} }] });
    feed.event('tag', { action: 'create', tag: aTag() }, { seq: 10 });
    expect(log).toEqual(['refetch', 'tag saved']);
    expect(feed.mark()).toBe(10);
  });
});
