import type { ScheduleStatus } from '@recadia/contract/schedules';

/** SCH-07: what was sent, or is on its way to be, stays as it was said. What failed or was cancelled may wait anew. */
export function mayChange({
  status,
  handed_at: handedAt,
}: {
  status: ScheduleStatus;
  handed_at: Date | null;
}): boolean {
  return status === 'ERRO' || status === 'CANCELADA' || (status !== 'ENVIADA' && handedAt === null);
}
