import { findConnection, systemCall, type FoundConnection } from '@recadia/db';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openCloudSecrets, type CloudSecrets } from '../../connections/index.ts';

export interface WebhookOwner {
  owner: FoundConnection;
  secrets: CloudSecrets;
  /** Up to five seconds old. */
  isCached: boolean;
}

const cachedMs = 5_000;
const mostCached = 1_000;

/** By installation, because tests start several in one process. */
const caches = new WeakMap<Platform, Map<string, { found: WebhookOwner; until: number }>>();

/** The connection of a webhook URL, from the cache or the database. */
export async function findWebhookOwner(platform: Platform, appKey: string): Promise<WebhookOwner> {
  const cached = caches.get(platform)?.get(appKey);
  if (cached && performance.now() < cached.until) return { ...cached.found, isCached: true };
  return loadWebhookOwner(platform, appKey);
}

/** The connection of a webhook URL; an unknown URL gets the same error as a wrong secret. */
export async function loadWebhookOwner(platform: Platform, appKey: string): Promise<WebhookOwner> {
  const owner = await systemCall((sys) => findConnection(sys, 'cloud-app', appKey));
  if (!owner?.cloud_secrets_sealed) throw new AppError('ERR_NO_PERMISSION');
  const scope = { companyId: owner.company_id };
  const secrets = openCloudSecrets(platform.vault, scope, appKey, owner.cloud_secrets_sealed);
  const found = { owner, secrets, isCached: false };
  const cache = caches.get(platform) ?? new Map<string, { found: WebhookOwner; until: number }>();
  caches.set(platform, cache);
  if (cache.size >= mostCached) cache.clear();
  cache.set(appKey, { found, until: performance.now() + cachedMs });
  return found;
}
