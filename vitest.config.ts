import { defineConfig } from 'vitest/config';
import { requireNode } from './testkit/node-version.ts';

requireNode();

/** CI retries a failed test twice and reports it, because the load of the machine may delay a test. */
const timeouts = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  retry: process.env['CI'] ? 2 : 0,
  // A state is waited for as long as a busy machine may need.
  expect: { poll: { timeout: 15_000, interval: 50 } },
};
/**
 * PostgreSQL and Redis are real: each test file clones its own database. Files of one worker share its modules, because
 * loading the product again costs more than most of them. The WhatsApp files do not, because some patch the library
 * under test.
 */
const services = { ...timeouts, isolate: false, globalSetup: ['testkit/services.ts'] };

/** The test of the verification that starts the program. */
const needsServices = 'verify/canary/*.test.ts';

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'pure',
          include: [
            'contract/src/**/*.test.ts',
            'tools/**/*.test.ts',
            'verify/**/*.test.ts',
            'testkit/**/*.test.ts',
            'web/*.test.ts',
          ],
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
      { test: { name: 'payments', include: ['payments/src/**/*.test.ts'], ...timeouts } },
      'web/vite.config.ts',
    ],
  },
});
