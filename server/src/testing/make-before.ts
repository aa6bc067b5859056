import { beforeAll, beforeEach } from 'vitest';

/** Makes an object before the tests of a file; its properties can be read in hooks and tests. */
export function makeBeforeAll<T extends object>(make: () => Promise<T>): T {
  const made = {} as T;
  beforeAll(async () => {
    Object.assign(made, await make());
  });
  return made;
}

/** Makes an object anew before each test; its properties can be read in hooks and tests. */
export function makeBeforeEach<T extends object>(make: () => Promise<T>): T {
  const made = {} as T;
  beforeEach(async () => {
    Object.assign(made, await make());
  });
  return made;
}
