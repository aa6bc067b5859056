import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../testkit/files.ts';
import { productionDependencies, readLock, shipped, type Lock } from './licences/lock.ts';
import type { CheckResult } from '../../testkit/result.ts';

interface Component {
  'bom-ref': string;
  name: string;
}

export interface Sbom {
  serialNumber?: string;
  metadata: { timestamp?: string; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const npmArguments = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];

/** The packages of a release in CycloneDX, made by npm from the lock file. The same lock gives the same text. */
export async function makeSbom(lock: Lock = readLock()): Promise<Sbom> {
  const { stdout } = await promisify(execFile)('npm', npmArguments, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const sbom = JSON.parse(stdout) as Sbom;
  delete sbom.serialNumber;
  delete sbom.metadata.timestamp;
  // npm takes the name of the folder.
  sbom.metadata.component.name = 'recadia';
  return keepShipped(sbom, lock);
}

/** npm lists development packages too; `--omit=dev` also drops packages that another workspace has for development. */
function keepShipped(sbom: Sbom, lock: Lock): Sbom {
  const ours = shipped.map((workspace) => `${lock[workspace]?.name}@${lock[workspace]?.version}`);
  const kept = new Set([sbom.metadata.component['bom-ref'], ...ours, ...releaseOf(lock)]);
  return {
    ...sbom,
    components: sbom.components.filter((component) => kept.has(component['bom-ref'])),
    dependencies: sbom.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((name) => kept.has(name)) })),
  };
}

const releaseOf = (lock: Lock): string[] =>
  productionDependencies(lock, shipped).map(({ name, version }) => `${name}@${version}`);

/** Every package that a release may install stands in the SBOM. */
export function sbomFaults(sbom: Sbom, lock: Lock = readLock()): string[] {
  const listed = new Set(sbom.components.map((component) => component['bom-ref']));
  return releaseOf(lock)
    .filter((name) => !listed.has(name))
    .map((name) => `the SBOM does not list ${name}`);
}

export async function checkSbom(): Promise<CheckResult> {
  const sbom = await makeSbom();
  return { summary: `${sbom.components.length} components of a release`, faults: sbomFaults(sbom) };
}

export async function writeSbom(path: string): Promise<void> {
  const sbom = await makeSbom();
  const faults = sbomFaults(sbom);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), `${JSON.stringify(sbom, null, 2)}\n`);
}
