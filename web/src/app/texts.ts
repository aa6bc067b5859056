import { registerTexts } from '../lib/i18n/i18n.ts';

/** All text catalogues; each is a chunk that loads with its part and language. */
registerTexts({
  ...import.meta.glob<Record<string, unknown>>('../ui/*.json', { import: 'default' }),
  ...import.meta.glob<Record<string, unknown>>(['../features/*/*.json', '!../features/*/*.{menu,errors}.*.json'], {
    import: 'default',
  }),
  // The app and the errors, with the menu and error texts of every feature.
  ...import.meta.glob<Record<string, unknown>>('./catalogues/*.ts', { import: 'texts' }),
});
