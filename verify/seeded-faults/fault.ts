import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../testkit/files.ts';

const folder = 'verify/faults';

/** A guard removed from the product, and the one test file that must fail. */
export interface Fault {
  /** `03-definer-predicate` */
  name: string;
  title: string;
  test: string;
  /** Of a long file only the tests with this in their title. */
  named?: string | undefined;
  patch: string;
  /** The files the patch changes. */
  touches: string[];
}

export function readFaults(): Fault[] {
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.patch'))
    .sort()
    .map((file) => parseFault(file.replace(/\.patch$/, ''), readFileSync(join(root, folder, file), 'utf8')));
}

/** The lines `title:`, `test:` and optionally `named:` precede the diff; git apply ignores them. */
export function parseFault(name: string, patch: string): Fault {
  const given = (key: string) => new RegExp(`^${key}: (.+)$`, 'm').exec(patch)?.[1];
  const field = (key: string) => {
    const value = given(key);
    if (!value) throw new Error(`${name}: no line "${key}: …" above the diff`);
    return value;
  };
  const touches = [...patch.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, path = '']) => path);
  if (touches.length === 0) throw new Error(`${name}: changes no file`);
  if (touches.some((path) => /\.(test|tenancy|verification)\.tsx?$|\/testing\//.test(path)))
    throw new Error(`${name}: changes a test`);
  return { name, title: field('title'), test: field('test'), named: given('named'), patch, touches };
}

/** The given number of faults, other ones each day, so that all are tried over time. */
export function byRotation<T>(all: T[], count: number, day: number): T[] {
  return Array.from({ length: Math.min(count, all.length) }, (_, i) => all[(day * count + i) % all.length]).filter(
    (one): one is NonNullable<typeof one> => one !== undefined,
  );
}
