import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['contract/src/**/*.test.ts', 'tools/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
