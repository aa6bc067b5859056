/** Each licence of a production dependency and its demand. `npm run check` reports a licence without an entry. */
export const terms: Record<string, string> = {
  MIT: 'Keep copyright and licence text with copies.',
  ISC: 'Keep copyright and licence text with copies.',
  'BSD-3-Clause': 'Keep copyright and licence text with copies; no endorsement by the authors.',
  'BlueOak-1.0.0': 'Keep the licence text or a link to it.',
  '0BSD': 'None.',
  'MIT-0': 'None.',
  'CC0-1.0': 'None.',
  'Apache-2.0': 'Keep licence and NOTICE, state changes; includes a patent grant.',
  'OFL-1.1': 'The font may be bundled and served, not sold by itself; keep its licence with it.',
  'MPL-2.0': 'Publish changes to its own files; unchanged use demands nothing of our files.',
  'LGPL-3.0': 'The library must stay replaceable; publish changes to it; keep its licence.',
  'LGPL-3.0-or-later': 'The library must stay replaceable; publish changes to it; keep its licence.',
  'GPL-3.0': 'A work that includes it is under the GPL when it is distributed.',
};

/** Packages whose lock entry has no licence, checked in their own package.json. */
export const corrections: Record<string, string> = { 'xmlhttprequest-ssl': 'MIT' };

/** Copyleft packages, by name or scope, and the way in which each is kept apart. */
export const separation: Record<string, string> = {
  libsignal:
    'Of the shipped code only `whatsapp/src/providers/baileys` uses it, in the gateway, a process of its own. It is not bundled.',
  '@breezystack/lamejs':
    'Only `web/src/features/messages/media/mp3.ts` imports it; the browser loads it as a separate worker.',
  '@img/*':
    'Libraries of sharp (libvips), which baileys names as a peer. Our code does not use sharp, and no build includes it.',
  'web-push': 'Used unchanged.',
};
