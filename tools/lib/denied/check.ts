import { nameOf, readLock, type Lock } from '../licences/lock.ts';
import type { CheckResult } from '../../../testkit/result.ts';
import { deniedReleases, type DeniedRelease } from './versions.ts';

/** Every installed release against the list, wherever in the tree it stands. */
export function checkDeniedVersions(lock: Lock = readLock()): CheckResult {
  const installed = Object.entries(lock).filter(([path]) => path.includes('node_modules/'));
  const faults = installed.flatMap(([path, { name = nameOf(path), version = '' }]) =>
    deniedReleases
      .filter((release) => isDenied(release, name, version))
      .map(({ reason }) => `package-lock.json: ${path} is ${name} ${version}: ${reason}`),
  );
  return { summary: `${installed.length} packages, none of ${deniedReleases.length} denied releases`, faults };
}

function isDenied({ name: denied, versions }: DeniedRelease, name: string, version: string): boolean {
  if (typeof denied === 'string' ? denied !== name : !denied.test(name)) return false;
  if (versions === undefined) return true;
  if ('below' in versions) return isBelow(version, versions.below);
  return 'only' in versions ? version === versions.only : version !== versions.otherThan;
}

/** A pre-release such as 2.0.0-rc1 is below its release. */
function isBelow(version: string, limit: string): boolean {
  const [release = '', preRelease] = version.split(/-(.*)/);
  const order = release.localeCompare(limit, 'en', { numeric: true });
  return order < 0 || (order === 0 && preRelease !== undefined);
}
