import { longTextMaxLength } from '@recadia/contract/limits';
import { palette } from '@recadia/contract/palette';
import { queueInput, type Queue, type QueueInput } from '@recadia/contract/queues';
import * as z from 'zod';

/** The data tab: the rules of the contract, with the order as typed text. */
export const queueForm = z.object({
  name: queueInput.shape.name,
  color: queueInput.shape.color,
  orderQueue: z.string().regex(/^\d{0,4}$/),
  greetingMessage: z.string().max(longTextMaxLength),
  outOfHoursMessage: z.string().max(longTextMaxLength),
});
export type QueueFields = z.input<typeof queueForm>;

/** A new queue starts with an unused colour (QUE-05). */
export function fieldsOf(queue: Queue | null, others: readonly Queue[]): QueueFields {
  const taken = new Set(others.map(({ color }) => color.toLowerCase()));
  return {
    name: queue?.name ?? '',
    color: queue?.color ?? palette.find((color) => !taken.has(color.toLowerCase())) ?? palette[0],
    orderQueue: queue?.orderQueue?.toString() ?? '',
    greetingMessage: queue?.greetingMessage ?? '',
    outOfHoursMessage: queue?.outOfHoursMessage ?? '',
  };
}

export const inputOf = ({ orderQueue, ...fields }: z.output<typeof queueForm>): QueueInput => ({
  ...fields,
  orderQueue: orderQueue === '' ? null : Number(orderQueue),
});
