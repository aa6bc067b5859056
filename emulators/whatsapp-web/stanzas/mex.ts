import { QueryIds, XWAPaths } from 'baileys';
import { QueryError } from './query.ts';
import { node, type BinaryNode } from './nodes.ts';
import type { Device } from '../model.ts';

/** GraphQL in a stanza: here only the restrictions of an account. */
export function answerMex(device: Device, subject: BinaryNode): BinaryNode[] {
  switch (subject.attrs.query_id) {
    case QueryIds.REACHOUT_TIMELOCK:
      return [result(XWAPaths.xwa2_fetch_account_reachout_timelock, describeReachOutLock(device))];
    case QueryIds.MESSAGE_CAPPING_INFO:
      return [result(XWAPaths.xwa2_message_capping_info, { total_quota: '-1', used_quota: '0' })];
    default:
      throw new QueryError(400, 'bad-request');
  }
}

export function describeReachOutLock({ owner }: Device): Record<string, unknown> {
  const until = owner.standing.reachOutLockedUntil;
  return {
    is_active: until > 0,
    time_enforcement_ends: String(until),
    enforcement_type: until > 0 ? 'BIZ_QUALITY' : 'DEFAULT',
  };
}

function result(path: string, data: Record<string, unknown>): BinaryNode {
  return node('result', {}, Buffer.from(JSON.stringify({ data: { [path]: data } })));
}
