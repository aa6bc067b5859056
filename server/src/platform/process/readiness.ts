import { isDatabaseReady, isSchemaOfRelease } from '@recadia/db';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { readLookupKey } from '../lookup-key.ts';
import type { Vault } from '../secrets.ts';

/** The reason why a process cannot work; null when it can. */
export type Readiness = () => Promise<'stopping' | 'database' | 'schema' | 'keys' | null>;

interface Means {
  config: Config;
  log: Logger;
  vault: Vault;
  isStopping: () => boolean;
}

/** Answers the readiness probe. A change is logged once, with the action for the operator. */
export function createReadiness({ config, log, vault, isStopping }: Means): Readiness {
  const holds = (check: Promise<unknown>) =>
    check.then(
      (answer) => answer !== false,
      () => false,
    );
  let last: string | null = null;

  async function check() {
    if (isStopping()) return 'stopping';
    if (!(await isDatabaseReady())) return 'database';
    if (!(await holds(isSchemaOfRelease()))) return 'schema';
    return (await holds(readLookupKey(vault, config.secrets.encryptionKeys))) ? null : 'keys';
  }

  return async () => {
    const reason = await check();
    if (reason !== last && reason !== null) log.warn({ reason }, remedies[reason]);
    last = reason;
    return reason;
  };
}

const remedies = {
  stopping: 'not ready: the process is stopping',
  database: 'not ready: the database does not answer',
  schema: 'not ready: the database is not migrated to this release, run db migrate',
  keys: 'not ready: ENCRYPTION_KEYS does not open the secrets of this database',
};
