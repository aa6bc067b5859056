import type { TenantTx } from '@recadia/db';
import type { WaEvent, WaEventOf } from '@recadia/whatsapp';
import { emit } from '../../../platform/emit.ts';
import type { Scope } from '../../../platform/session/people.ts';
import { setQuota, setRestriction, setTemplateStatus } from '../../connections/index.ts';
import { cleanName, nameGroup, saveAddressBookEntry, saveObservedNames } from '../../contacts/index.ts';
import { ticketRecords } from '../../tickets/index.ts';
import * as changes from './changes.ts';
import type { DueRow } from './ingest.sql.ts';
import { areGroupsIgnored, receiveCall, receiveMessage, type LastReceived, type MessageSource } from './receive.ts';
import { decodeEvent } from './stored-events.ts';

interface Applied {
  row: DueRow;
  result: 'message' | changes.ChangeResult;
}

/** Acks that follow one another are applied together. */
export async function applyInOrder(
  tx: TenantTx,
  scope: Scope,
  connectionId: number,
  rows: DueRow[],
): Promise<Applied[]> {
  const memory: LastReceived = {};
  const applied: Applied[] = [];
  for (let from = 0; from < rows.length; from = applied.length) {
    const row = rows[from];
    if (!row) break;
    const acks = acksFrom(rows, from);
    const source = { connectionId, provider: row.provider, memory };
    if (row.kind !== 'message') delete memory.last;
    const results =
      acks.length > 0
        ? await changes.receiveAcks(tx, scope, source, acks)
        : [row.is_known || row.is_deleted ? 'done' : await apply(tx, scope, source, decodeEvent(row.event))];
    for (const result of results) {
      const of = rows[applied.length];
      if (of) applied.push({ row: of, result });
    }
  }
  return applied;
}

/** The acks at the given place, until another event; none of groups, which may be ignored. */
function acksFrom(rows: DueRow[], from: number): WaEventOf<'ack'>[] {
  const acks: WaEventOf<'ack'>[] = [];
  for (const row of rows.slice(from)) {
    const event = row.kind === 'ack' && !row.is_deleted ? decodeEvent(row.event) : undefined;
    if (event?.type !== 'ack' || event.ref.chat.kind === 'group') break;
    acks.push(event);
  }
  return acks;
}

async function apply(
  tx: TenantTx,
  scope: Scope,
  source: MessageSource,
  event: WaEvent,
): Promise<'message' | changes.ChangeResult> {
  switch (event.type) {
    case 'message':
      return (await receiveMessage(tx, scope, source, event)) ? 'message' : 'done';
    case 'call':
      return (await receiveCall(tx, scope, source, event)) ? 'message' : 'done';
    case 'ack':
    case 'failed':
    case 'edited':
    case 'deleted':
    case 'reaction':
      if (event.ref.chat.kind === 'group' && (await areGroupsIgnored(tx, scope))) return 'done';
      return applyChange(tx, scope, source, event);
    case 'identity': {
      const { names, displayName: pushName } = event;
      await saveObservedNames(tx, scope, { names, pushName }, ticketRecords);
      await saveAddressBookEntry(tx, scope, source.connectionId, event);
      return 'done';
    }
    case 'group':
      await receiveGroupName(tx, scope, event);
      return 'done';
    case 'restriction':
      await setRestriction(tx, scope, source.connectionId, event);
      return 'done';
    case 'quota':
      await setQuota(tx, scope, source.connectionId, event.newChatsLeft);
      return 'done';
    case 'template':
      await setTemplateStatus(tx, scope, source.connectionId, event);
      return 'done';
    case 'session':
    case 'typing':
      return 'done';
  }
}

async function receiveGroupName(tx: TenantTx, scope: Scope, { group, subject }: WaEventOf<'group'>): Promise<void> {
  const name = cleanName(subject);
  if (name === '') return;
  const entityId = await nameGroup(tx, scope, group.value, name);
  if (entityId !== undefined) await emit(tx, scope, { name: 'contact.updated', entityId });
}

type Change = Extract<WaEvent, { type: 'ack' | 'failed' | 'edited' | 'deleted' | 'reaction' }>;

function applyChange(tx: TenantTx, scope: Scope, source: MessageSource, event: Change): Promise<changes.ChangeResult> {
  switch (event.type) {
    case 'ack':
      return changes.receiveAck(tx, scope, source, event);
    case 'failed':
      return changes.receiveFailure(tx, scope, source, event);
    case 'edited':
      return changes.receiveEdit(tx, scope, source, event);
    case 'deleted':
      return changes.receiveDeletion(tx, scope, source, event);
    case 'reaction':
      return changes.receiveReaction(tx, scope, source, event);
  }
}
