import { countTexts, type Chat, type OutboundSetup } from './outbound-chats.ts';

/** The faults of the outbound messages: over a linked device each exactly once; over the Cloud API once, or marked. */
export async function judgeOutbound({ db, web, cloud }: OutboundSetup, sent: Map<string, Chat>) {
  const faults: string[] = [];
  const rows = await db.admin
    .selectFrom('messages as m')
    .innerJoin('outbox as o', 'o.message_id', 'm.id')
    .select(['m.body', 'o.state', 'o.error', 'o.attempts'])
    .execute();
  const byText = new Map(rows.map((row) => [row.body, row]));
  const arrived = countTexts(sent, { web, cloud });
  let unknown = 0;
  let repeated = 0;
  for (const [text, { kind }] of sent) {
    const row = byText.get(text);
    const times = arrived.get(text) ?? 0;
    if (kind === 'linked' && row && row.attempts > 1) repeated += 1;
    if (times > 1) faults.push(`${kind}: ${text} arrived ${times} times`);
    if (kind === 'linked' && times === 0)
      faults.push(`linked: ${text} never arrived (${row?.state} ${row?.error ?? ''})`);
    if (kind !== 'cloud') continue;
    const isMarked = row?.state === 'unknown' || row?.error === 'answer-lost';
    if (isMarked) unknown += 1;
    if (times === 0 && !isMarked) faults.push(`cloud: ${text} never arrived (${row?.state} ${row?.error ?? ''})`);
  }
  return { faults, unknown, repeated };
}
