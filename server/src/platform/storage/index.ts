import { createStreamClient } from '../http-client-stream.ts';
import type { Config } from '../process/config.ts';
import { createDiskStorage } from './disk.ts';
import { createMeteredStorage } from './metered.ts';
import { createS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

export type { Storage } from './storage.ts';

/** The operator configures the service, so its address may be a private one. */
export function createStorage(config: Config['storage']): Storage {
  return createMeteredStorage(createDriver(config), config.defaultQuota);
}

function createDriver({ root, reserveBytes, s3 }: Config['storage']): Storage {
  if (!s3) return createDiskStorage(root, { reserveBytes });
  return createS3Storage({ ...s3, client: createStreamClient([new URL(s3.endpoint).host]) });
}
