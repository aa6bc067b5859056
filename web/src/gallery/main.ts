import '../lib/i18n/zod-settings.ts';

// Imported after the settings, because the states read schemas when they load.
await import('./show.tsx');
