import { describe, expect, it, vi } from 'vitest';
import { clearSessionKeys, read, readJson, storageKeys, write } from './storage.ts';

describe('storage', () => {
  it('LAY-15 the specification’s keys carry exactly its names', () => {
    expect(storageKeys).toMatchObject({
      theme: 'preferredTheme',
      campaigns: 'cshow',
      language: 'i18nextLng',
      volume: 'volume',
      companyId: 'companyId',
    });
  });

  it('the end of a session takes its keys and leaves what belongs to the person', () => {
    const session = ['companyId', 'cshow'];
    const personal = ['preferredTheme', 'i18nextLng', 'volume', 'todo-7'];
    for (const key of [...session, ...personal]) write(key, 'x');
    clearSessionKeys();
    expect(session.map(read)).toEqual([null, null]);
    expect(personal.map(read)).toEqual(['x', 'x', 'x', 'x']);
  });

  it('a browser that forbids storage only forgets', () => {
    const forbidden = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(read('companyId')).toBeNull();
    forbidden.mockRestore();
  });

  it('reads invalid JSON as empty', () => {
    write('todo-7', '{broken');
    expect(readJson('todo-7')).toBeNull();
  });
});
