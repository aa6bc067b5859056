import * as z from 'zod';
import { contactImportLimits, contactNumberLength, emailMaxLength, nameLength } from './limits.ts';
import { id, text } from './primitives.ts';

/** The contact fields of a ticket or a message. */
export const contactBrief = z.object({
  id,
  name: z.string(),
  /** Empty for a contact that shows no number. */
  number: z.string(),
  profilePicUrl: z.string(),
  isGroup: z.boolean(),
});
export type ContactBrief = z.infer<typeof contactBrief>;

const extraInfo = z.object({ id, name: z.string(), value: z.string() });

/** CON-02 */
export const contact = contactBrief.extend({
  uuid: z.string(),
  email: z.string(),
  /** Our own copy of the picture; null while there is none (C-50). */
  urlPicture: z.string().nullable(),
  active: z.boolean(),
  createdAt: z.iso.datetime(),
  extraInfo: z.array(extraInfo),
  /** The connection of the contact's latest ticket. */
  whatsapp: z.object({ id, name: z.string() }).nullable(),
  /** The contact's latest ticket, if there was any. */
  tickets: z.array(z.object({ updatedAt: z.iso.datetime() })).max(1),
});
export type Contact = z.infer<typeof contact>;

/** The live payload for every user: fields from tickets are left out, because only some users may see the tickets. */
export const contactLive = contact.omit({ whatsapp: true, tickets: true });
export type ContactLive = z.infer<typeof contactLive>;

/** For pickers. */
export const contactItem = z.object({ id, name: z.string(), number: z.string(), email: z.string() });
export type ContactItem = z.infer<typeof contactItem>;

/** Any notation is accepted, only the digits are stored (CON-16). */
const number = text(contactNumberLength.max)
  .min(contactNumberLength.min)
  .transform((value) => value.replaceAll(/\D/g, ''))
  .pipe(z.string().regex(/^\d{8,20}$/));

const email = z.union([z.literal(''), z.email().max(emailMaxLength)]);

const extraField = z.strictObject({ name: text(200).trim().min(1), value: text(2_000) });

/** The form of a contact (CON-03). */
export const contactInput = z.strictObject({
  name: text(nameLength.max).trim().min(nameLength.min),
  number,
  email: email.optional(),
  extraInfo: z.array(extraField).max(50).optional(),
});
export type ContactInput = z.output<typeof contactInput>;

export const contactChange = contactInput.extend({
  /** A contact that shows no number keeps none: an empty one changes nothing. */
  number: z.union([z.literal(''), number]),
  /** The whole list: an entry without id is new, an omitted one is deleted. */
  extraInfo: z
    .array(extraField.extend({ id: id.optional() }))
    .max(50)
    .optional(),
});
export type ContactChange = z.output<typeof contactChange>;

/** Why a row of an import created no contact. */
const skipReasons = ['no-name', 'no-number', 'bad-name', 'bad-number', 'bad-email', 'twice', 'known'] as const;
export type SkipReason = (typeof skipReasons)[number];

/** The progress of an import. `interrupted`: the process that worked on it has stopped. */
export const contactImportProgress = z.object({
  id,
  source: z.enum(['file', 'phone']),
  fileName: z.string(),
  state: z.enum(['running', 'done', 'interrupted']),
  total: z.number().int(),
  done: z.number().int(),
  imported: z.number().int(),
  skipped: z.number().int(),
});
export type ContactImportProgress = z.infer<typeof contactImportProgress>;

/** Row numbers of the spreadsheet; only the first ones of many. */
const skippedRows = z
  .array(z.object({ row: z.number().int(), reason: z.enum(skipReasons), name: z.string(), number: z.string() }))
  .max(contactImportLimits.reportedRows);
export type SkippedRow = z.infer<typeof skippedRows>[number];

export const contactImport = contactImportProgress.extend({ skippedRows, createdAt: z.iso.datetime() });
export type ContactImport = z.infer<typeof contactImport>;

export const contactUpload = z.object({
  imported: z.number().int(),
  skipped: z.number().int(),
  records: z.array(contactItem),
  importId: id,
  skippedRows,
});
export type ContactUpload = z.infer<typeof contactUpload>;
