import { defineConfig } from 'vitest/config';

/** Journeys in a real browser against the built product; two files at a time, each with its own product. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['../testkit/services.ts', '../testkit/fresh-build.ts'],
    maxWorkers: 2,
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // As in the root's configuration.
    retry: process.env['CI'] ? 2 : 0,
    expect: { poll: { timeout: 30_000, interval: 50 } },
  },
});
