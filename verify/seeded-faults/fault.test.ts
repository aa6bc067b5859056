import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../testkit/files.ts';
import { byRotation, parseFault, readFaults } from './fault.ts';

const diff = '--- a/server/src/x.ts\n+++ b/server/src/x.ts\n@@ -1 +1 @@\n-a\n+b\n';

describe('a fault', () => {
  it('says what it is, which test must fail and which files it changes', () => {
    expect(parseFault('01-x', `title: a guard is gone\ntest: server/src/x.test.ts\n\n${diff}`)).toMatchObject({
      name: '01-x',
      title: 'a guard is gone',
      test: 'server/src/x.test.ts',
      touches: ['server/src/x.ts'],
    });
    expect(parseFault('01-x', `title: x\ntest: x.test.ts\nnamed: deleteTag\n\n${diff}`).named).toBe('deleteTag');
  });

  it.each([
    ['no line "title', `test: x.test.ts\n${diff}`],
    ['no line "test', `title: x\n${diff}`],
    ['changes no file', 'title: x\ntest: x.test.ts\n'],
    ['changes a test', `title: x\ntest: x.test.ts\n${diff.replaceAll('x.ts', 'x.test.ts')}`],
    ['changes a test', `title: x\ntest: x.test.ts\n${diff.replaceAll('x.ts', 'x.verification.ts')}`],
  ])('is refused: %s', (why, patch) => {
    expect(() => parseFault('01-x', patch)).toThrow(why);
  });

  it('has its turn by rotation: after enough days every one was tried', () => {
    const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    expect(byRotation(all, 3, 0)).toEqual(['a', 'b', 'c']);
    expect(byRotation(all, 3, 2)).toEqual(['g', 'a', 'b']);
    expect(new Set([0, 1, 2].flatMap((day) => byRotation(all, 3, day)))).toEqual(new Set(all));
    expect(byRotation(['a'], 3, 5)).toEqual(['a']);
  });
});

/** The text of the test file, and of the files beside the changed code from which the tests of all features take titles. */
function textOf(test: string, touches: string[]): string {
  const beside = touches
    .map(dirname)
    .flatMap((folder) => readdirSync(join(root, folder)).map((file) => join(folder, file)))
    .filter((path) => /\.(tenancy|verification)\.ts$/.test(path));
  return [test, ...beside].map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
}

// Only three are tried a day, so this test reports a patch or a test title that no longer matches.
it.each(readFaults())('$name still fits the product and its test', ({ name, test, touches, named = '' }) => {
  execFileSync('git', ['apply', '--check', join('verify/faults', `${name}.patch`)], { cwd: root, stdio: 'pipe' });
  expect(textOf(test, touches)).toContain(named);
});
