import { defineConfig } from 'vitest/config';

/** Journeys in a real browser against the built product; one at a time, because each moves in with two processes. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['../tools/lib/services.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
