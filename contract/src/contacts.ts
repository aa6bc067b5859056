import * as z from 'zod';
import { id } from './primitives.ts';

/** What a ticket or a message says of the person it is about. */
export const contactBrief = z.object({
  id,
  name: z.string(),
  /** Empty for somebody who shows no number. */
  number: z.string(),
  profilePicUrl: z.string(),
  isGroup: z.boolean(),
});
export type ContactBrief = z.infer<typeof contactBrief>;

export const contact = contactBrief.extend({
  uuid: z.string(),
  email: z.string(),
  active: z.boolean(),
  extraInfo: z.array(z.object({ id, name: z.string(), value: z.string() })),
});
export type Contact = z.infer<typeof contact>;
