import type { Queue } from '@recadia/contract/queues';
import type { QueueRow } from './queues.sql.ts';

export function presentQueue(row: QueueRow): Queue {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    orderQueue: row.order_queue,
    greetingMessage: row.greeting_message,
    outOfHoursMessage: row.out_of_hours_message,
    integrationId: row.integration_id,
    promptId: row.prompt_id,
    schedules: row.schedules as Queue['schedules'],
    mediaPath: row.media_path,
    mediaName: row.media_name,
  };
}
