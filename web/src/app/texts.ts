import { registerTexts } from '../lib/i18n.ts';

/** Every catalogue of the app; each is a file of its own and travels only when its part and language are on screen. */
registerTexts({
  ...import.meta.glob<{ default: Record<string, unknown> }>('../lib/*.json'),
  ...import.meta.glob<{ default: Record<string, unknown> }>('../ui/*.json'),
  ...import.meta.glob<{ default: Record<string, unknown> }>('./*.json'),
  ...import.meta.glob<{ default: Record<string, unknown> }>('../features/*/*.json'),
});
