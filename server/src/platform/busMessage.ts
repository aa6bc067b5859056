import type * as z from 'zod';

/** What a bus message says; nothing when a process of another release says what this one cannot read. */
export function readBusMessage<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
