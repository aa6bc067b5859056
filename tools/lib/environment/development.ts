/** Every environment variable of tools and tests; tools/services.sh and the test configurations read them. */
export const developmentVariables = {
  RECADIA_PG_ADMIN_URL: { default: 'found or started', meaning: 'Your own PostgreSQL, as superuser.' },
  RECADIA_REDIS_URL: { default: 'found or started', meaning: 'Your own Redis.' },
  RECADIA_PG_PORT: { default: '54329', meaning: 'Port of the private PostgreSQL.' },
  RECADIA_REDIS_PORT: { default: '63799', meaning: 'Port of the private Redis.' },
  CHROMIUM: { default: 'found', meaning: 'Your own Chromium.' },
  CHROMIUM_SHELL: { default: 'found', meaning: 'Your own headless shell of Chromium.' },
  CI: { default: '', meaning: 'Set: a failed test is tried again, and the report names it.' },
  RECADIA_LOOKS: { default: 'all', meaning: '`first`: journeys run in Portuguese, light, on a desktop, without axe.' },
  TEST_LOG_LEVEL: { default: 'silent', meaning: 'Log level of servers that tests start.' },
} as const;

/** Variables that the system sets, or that one tool passes to a process that it starts. */
export const internalVariables = ['PATH', 'FLOOR_ORDER', 'RECADIA_SERVICES_STARTED'];
