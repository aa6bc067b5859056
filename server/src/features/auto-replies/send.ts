import type { SettingKey } from '@recadia/contract/settings';
import { resolveVariables } from '@recadia/contract/variables';
import type { TenantTx } from '@recadia/db';
import { isAppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/session/people.ts';
import { enqueueSend } from '../messages/index.ts';
import { listOpenSettings } from '../settings/index.ts';
import { recordRule, type Rule } from '../tickets/index.ts';
import type { Facts } from './auto-replies.sql.ts';

interface AutomaticMessage {
  text: string;
  /** Identifies the cause, so that a repeated run sends the message only once. */
  key: string;
  why: Rule;
}

/** Sends an automatic message and records its reason; returns false for an empty text or an unreachable contact. */
export async function sendAutomaticMessage(
  tx: TenantTx,
  scope: Scope,
  facts: Facts,
  message: AutomaticMessage,
): Promise<boolean> {
  if (!(await enqueueAutomaticMessage(tx, scope, facts, message))) return false;
  await recordAutomaticMessage(tx, scope, facts, message);
  return true;
}

/** Apart from the record of its reason, which can be stored together with what follows. */
export async function enqueueAutomaticMessage(
  tx: TenantTx,
  scope: Scope,
  facts: Facts,
  { text, key }: AutomaticMessage,
): Promise<boolean> {
  const { id: ticketId, contactName, now, timeZone, takesText } = facts;
  if (text.trim() === '' || !takesText) return false;
  const body = { kind: 'text', text: resolveVariables(text.trim(), { contactName, now, timeZone }) } as const;
  try {
    await enqueueSend(tx, scope, { ticketId, body, from: 'automatic', clientId: `auto-${key}` });
  } catch (error) {
    // A contact without an address is refused before any write, so the transaction can continue.
    if (isAppError(error)) return false;
    throw error;
  }
  return true;
}

export const recordAutomaticMessage = (
  tx: TenantTx,
  scope: Scope,
  facts: Facts,
  { why }: AutomaticMessage,
): Promise<void> => recordRule(tx, scope, facts, 'auto-message', why);

export async function isSettingEnabled(tx: TenantTx, scope: Scope, key: SettingKey): Promise<boolean> {
  return (await settingValue(tx, scope, key)) === 'enabled';
}

export async function settingValue(tx: TenantTx, scope: Scope, key: SettingKey): Promise<string | undefined> {
  return (await listOpenSettings(tx, scope)).find((setting) => setting.key === key)?.value;
}
