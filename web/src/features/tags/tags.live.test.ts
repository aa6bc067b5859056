import type { Tag } from '@recadia/contract/tags';
import { describe, expect, it } from 'vitest';
import { aTag, aTagPage } from '../../testing/tags.ts';
import { applyTagEvent } from './tags.live.ts';

const named = (name: string, id: number): Tag => aTag({ id, name });
const ana = named('Ana', 1);
const bia = named('bia', 2);
const ceu = named('Céu', 3);
const pages = (...lists: { tags: Tag[]; next?: string }[]) => ({
  pages: lists.map(({ tags, next }) => ({ ...aTagPage(tags, next ?? null), count: 9 })),
  pageParams: lists.map((): string | null => null),
});
const names = (data: ReturnType<typeof pages> | undefined) =>
  data?.pages.map(({ tags }) => tags.map(({ name }) => name));

describe('a tag event on the cached list', () => {
  it('a new tag takes its place by name, without case and accents', () => {
    const after = applyTagEvent(pages({ tags: [ana, ceu] }), { action: 'create', tag: bia });
    expect(names(after)).toEqual([['Ana', 'bia', 'Céu']]);
    expect(after?.pages[0]?.count).toBe(10);
  });

  it('an update replaces the tag and moves it when its name changed', () => {
    const after = applyTagEvent(pages({ tags: [ana, bia, ceu] }), { action: 'update', tag: named('Zoe', 1) });
    expect(names(after)).toEqual([['bia', 'Céu', 'Zoe']]);
    expect(after?.pages[0]?.count).toBe(9);
  });

  it('an update, which does not tell how many tickets carry it, keeps ticketsCount', () => {
    const after = applyTagEvent(pages({ tags: [{ ...ana, ticketsCount: 3 }] }), { action: 'update', tag: ana });
    expect(after?.pages[0]?.tags).toEqual([{ ...ana, ticketsCount: 3 }]);
  });

  it('a deleted tag leaves; deleting what is not there changes nothing', () => {
    const before = pages({ tags: [ana, bia] });
    expect(names(applyTagEvent(before, { action: 'delete', tagId: 1 }))).toEqual([['bia']]);
    expect(applyTagEvent(before, { action: 'delete', tagId: 99 })).toEqual(before);
  });

  it('the same event twice is the same as once', () => {
    const once = applyTagEvent(pages({ tags: [ana] }), { action: 'create', tag: bia });
    expect(once && applyTagEvent(once, { action: 'create', tag: bia })).toEqual(once);
  });

  it('goes into the page that covers it; beyond what is loaded it waits for its page', () => {
    const before = pages({ tags: [ana], next: 'c1' }, { tags: [ceu], next: 'c2' });
    expect(names(applyTagEvent(before, { action: 'create', tag: bia }))).toEqual([['Ana'], ['bia', 'Céu']]);
    const after = applyTagEvent(before, { action: 'create', tag: named('Zoe', 9) });
    expect(names(after)).toEqual([['Ana'], ['Céu']]);
    expect(after?.pages[0]?.count).toBe(10);
  });

  it('equal names stand by age, and a capped count stays capped', () => {
    const capped = pages({ tags: [named('ana', 5)] });
    const [first] = capped.pages;
    if (first) first.countCapped = true;
    const after = applyTagEvent(capped, { action: 'create', tag: ana });
    expect(after?.pages[0]?.tags.map(({ id }) => id)).toEqual([1, 5]);
    expect(after?.pages[0]?.count).toBe(9);
  });

  it('letters only the database can order are left to the database', () => {
    expect(applyTagEvent(pages({ tags: [ana] }), { action: 'create', tag: named('Øre', 4) })).toBeUndefined();
    expect(applyTagEvent(pages({ tags: [named('日本', 4)] }), { action: 'create', tag: ana })).toBeUndefined();
  });
});
