import { sql } from 'kysely';
import type { SystemTx } from '../scope.ts';

interface SignUpAlarm {
  company_id: number;
  language: 'pt' | 'en' | 'es';
  sign_ups: number;
}

/** The operator's company when at least `count` companies signed up within an hour; undefined within an hour of an alarm. */
export async function takeSignUpAlarm(sys: SystemTx, count: number): Promise<SignUpAlarm | undefined> {
  return (await sql<SignUpAlarm>`select * from sign_up_alarm_take(${count})`.execute(sys)).rows[0];
}
