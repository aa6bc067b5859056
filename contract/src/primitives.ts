import * as z from 'zod';
import { maxPageNumber, searchMaxLength } from './limits.ts';

/** Ids are bigint in the database and stay below 2^53 on the wire. */
export const id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** The action of a live event that carries a whole row. */
export const saved = z.enum(['create', 'update']);

/** An id in a path or query arrives as text. */
export const idParam = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ])
  .pipe(id);

export const noInput = z.strictObject({});

export const idParams = z.strictObject({ id: idParam });

/** Accepted because the specification sends it and compared with the session, never trusted (TEN-04). */
export const companyIdQuery = { companyId: idParam.optional() };

const pageNumber = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(1));

/** The database cannot store NUL in text, so no input may contain it. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0]*$/);

/** Unpaged lists may be filtered by a part of the name (X-LST-04). */
export const wholeListQuery = { searchParam: text(searchMaxLength).optional(), ...companyIdQuery };

/** Pages are requested by cursor; pageNumber alone serves the first pages only. */
export const pageQuery = {
  searchParam: text(searchMaxLength).optional(),
  pageNumber: pageNumber.optional(),
  cursor: text(200).optional(),
};

export const pageAnswer = {
  count: z.number().int().min(0),
  countCapped: z.boolean(),
  hasMore: z.boolean(),
  nextCursor: z.string().nullable(),
};

export const isTooDeep = (page: number | undefined): boolean => page !== undefined && page > maxPageNumber;

/** #rgb, #rgba, #rrggbb or #rrggbbaa: three to nine characters would let free text into CSS (C-18). */
export const color = z.string().regex(/^#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/);

export const calendarDate = z.iso.date();
