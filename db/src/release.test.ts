import { describe, expect, it } from 'vitest';
import { fitsRelease } from './release.ts';

const release = ['migrations/20260101T0000_a.sql', 'migrations/20260301T0000_c.sql', 'system/claim.sql'];

describe('a schema and a release', () => {
  it('fit when every file of the release was applied', () => {
    expect(fitsRelease(release, release)).toBe(true);
  });

  it.each(release)('do not fit when %s was not applied', (missing) => {
    expect(
      fitsRelease(
        release,
        release.filter((name) => name !== missing),
      ),
    ).toBe(false);
  });

  it('fit when the next release has migrated already', () => {
    expect(fitsRelease(release, [...release, 'migrations/20260401T0000_d.sql', 'system/newer.sql'])).toBe(true);
  });

  it('do not fit when an older migration is unknown to the release', () => {
    expect(fitsRelease(release, [...release, 'migrations/20260201T0000_b.sql'])).toBe(false);
  });
});
