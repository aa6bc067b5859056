import { registerTexts } from '../lib/i18n/i18n.ts';

/** All text catalogues; each is a chunk that loads with its part and language. */
registerTexts({
  ...import.meta.glob<{ default: Record<string, unknown> }>('../lib/*.json'),
  ...import.meta.glob<{ default: Record<string, unknown> }>('../ui/*.json'),
  ...import.meta.glob<{ default: Record<string, unknown> }>('./*.json'),
  ...import.meta.glob<{ default: Record<string, unknown> }>('../features/*/*.json'),
});
