import type { CloudInput, ConnectionInput } from '@recadia/contract/connections';
import { can, type Holder } from '@recadia/contract/permissions';

/** WAP-18: tokens, codes and settings of the Cloud API are for users who may change them. */
export const maySeeSecrets = (actor: Holder): boolean => can(actor, 'connections-page:editOrDeleteConnection');

/** WAP-14: with several queues the greeting must offer the choice. */
export const lacksGreeting = (queueIds: number[], greeting: string): boolean =>
  new Set(queueIds).size > 1 && greeting.trim() === '';

/** Required fields of a new Cloud API connection, by their names in the form. */
export function missingOfCloud({ provider, cloud }: ConnectionInput): string[] {
  if (provider !== 'cloud') return [];
  if (!cloud) return ['cloud'];
  const needed: (keyof CloudInput)[] = ['accessToken', 'appSecret', 'verifyToken'];
  return needed.filter((key) => !cloud[key]?.trim()).map((key) => `cloud.${key}`);
}
