import { defineConfig } from 'vitest/config';

/** CI gives a test that fails two more tries, and says so: what is left to chance there is the machine's own load. */
const timeouts = { testTimeout: 60_000, hookTimeout: 120_000, retry: process.env['CI'] ? 2 : 0 };
/**
 * PostgreSQL and Redis are real: each test file clones its own database. Files of one worker share its modules: to read
 * the product anew for each costs more than most of them. Those of WhatsApp do not: some mend the library they try.
 */
const services = { ...timeouts, isolate: false, globalSetup: ['tools/lib/services.ts'] };

/** Of the tools' tests the one that starts the program. */
const needsServices = 'tools/lib/canary/*.test.ts';

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'pure',
          include: ['contract/src/**/*.test.ts', 'tools/**/*.test.ts', 'web/*.test.ts'],
          exclude: [needsServices],
          ...timeouts,
        },
      },
      { test: { name: 'db', include: ['db/**/*.test.ts'], ...services } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', needsServices],
          setupFiles: ['server/src/testing/setup.ts'],
          ...services,
        },
      },
      {
        test: {
          name: 'whatsapp',
          include: ['whatsapp/src/**/*.test.ts', 'emulators/**/*.test.ts'],
          ...timeouts,
        },
      },
      'web/vite.config.ts',
    ],
  },
});
