import type { FailedJob } from '@recadia/contract/jobs';

let lastNumber = 4_700;

export function aFailedJob(changes: Partial<FailedJob> = {}): FailedJob {
  lastNumber += 1;
  return {
    id: `7-${lastNumber}`,
    companyId: 7,
    companyName: 'Casa Aurora Móveis',
    task: 'mail',
    key: '',
    data: { mailId: '01973f0e-5f7e-7aaa-8bbb-0123456789ab' },
    state: 'parked',
    attempts: 5,
    dueAt: '2026-11-12T12:20:00.000Z',
    parkedAt: '2026-11-12T12:34:00.000Z',
    error: 'mail server answered 451',
    ...changes,
  };
}
