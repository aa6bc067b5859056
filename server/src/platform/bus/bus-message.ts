import type * as z from 'zod';

/** Parses a bus message; undefined when a process of another release sent a form that this release does not know. */
export function readBusMessage<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
