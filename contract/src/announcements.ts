import * as z from 'zod';
import { attachment } from './attachments.ts';
import { announcementTitleMax, longTextMaxLength } from './limits.ts';
import { id, text } from './primitives.ts';

/** ANN-01: 1 is high, 2 medium, 3 low. */
const priority = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type Priority = z.infer<typeof priority>;

/** ANN-01. The text is plain and is never rendered as markup (ANN-08). */
export const announcement = z.object({
  id,
  title: z.string(),
  text: z.string(),
  priority,
  status: z.boolean(),
  ...attachment,
  createdAt: z.iso.datetime(),
});
export type Announcement = z.infer<typeof announcement>;

/** ANN-04. Omitted fields are low and active in a new announcement, and stay unchanged in an existing one. */
export const announcementInput = z.strictObject({
  title: text(announcementTitleMax).trim().min(1),
  text: text(longTextMaxLength).trim().min(1),
  priority: priority.optional(),
  status: z.boolean().optional(),
});
export type AnnouncementInput = z.output<typeof announcementInput>;
