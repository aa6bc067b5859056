/** Releases that must not be installed, also not as a dependency of a dependency. `npm run check` reports them. */
export interface DeniedRelease {
  name: string | RegExp;
  /** Absent: every version is denied. */
  versions?: { below: string } | { otherThan: string } | { only: string };
  reason: string;
}

const takeover = 'malware, published in September 2025 from a stolen account';

export const deniedReleases: DeniedRelease[] = [
  {
    name: '@fastify/static',
    versions: { below: '10.1.1' },
    reason: 'CVE-2026-15074',
  },
  {
    name: 'baileys',
    versions: { otherThan: '7.0.0-rc14' },
    reason: 'CVE-2026-48063 (forged messages) is open in 6.17.x, the tag "latest"; our patches fit 7.0.0-rc14 only',
  },
  {
    name: /^@.+\/baileys$|.-baileys$|^lotusbail$/,
    reason:
      'a fork of baileys; several follow channels or run remote commands with the linked account (MAL-2026-13929)',
  },
  { name: 'xlsx', reason: 'CVE-2023-30533 and CVE-2024-22363 have no fix under this name; use @e965/xlsx' },
  { name: '@e965/xlsx', versions: { below: '0.20.2' }, reason: 'CVE-2023-30533 and CVE-2024-22363' },
  { name: 'ansi-regex', versions: { only: '6.2.1' }, reason: takeover },
  { name: 'ansi-styles', versions: { only: '6.2.2' }, reason: takeover },
  { name: 'chalk', versions: { only: '5.6.1' }, reason: takeover },
  { name: 'color-convert', versions: { only: '3.1.1' }, reason: takeover },
  { name: 'color-name', versions: { only: '2.0.1' }, reason: takeover },
  { name: 'debug', versions: { only: '4.4.2' }, reason: takeover },
  { name: 'error-ex', versions: { only: '1.3.3' }, reason: takeover },
  { name: 'is-arrayish', versions: { only: '0.3.3' }, reason: takeover },
  { name: 'strip-ansi', versions: { only: '7.1.1' }, reason: takeover },
  { name: 'supports-color', versions: { only: '10.2.1' }, reason: takeover },
];
