import * as z from 'zod';
import {
  color,
  companyIdQuery,
  id,
  idParams,
  noInput,
  pageAnswer,
  pageQuery,
  saved,
  text,
  wholeListQuery,
} from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

export const tagNameLength = { min: 3, max: 50 } as const;

const kanban = z.union([z.literal(0), z.literal(1)]);

export const tag = z.object({
  id,
  name: z.string(),
  color: z.string(),
  kanban,
  userId: id.nullable(),
  /** Only on the pages of the list; live events do not contain the count (TAG-01). */
  ticketsCount: z.number().int().min(0).optional(),
});
export type Tag = z.infer<typeof tag>;

/** The form of a tag; without a colour the tag gets one from the palette (TAG-08). */
export const tagInput = z.strictObject({
  name: text(tagNameLength.max).trim().min(tagNameLength.min),
  color: color.optional(),
  kanban: kanban.optional(),
});
export type TagInput = z.output<typeof tagInput>;

const tagPage = z.object({ tags: z.array(tag), ...pageAnswer });

export const tagRoutes = {
  listTags: route({
    method: 'GET',
    path: '/tags',
    summary: 'A page of tags, by name',
    audience: 'user',
    needs: null,
    plan: null,
    params: noInput,
    query: z.strictObject({ ...pageQuery, ...companyIdQuery }),
    foreign: 'super',
    body: noInput,
    answer: tagPage,
    errors: ['ERR_PAGE_TOO_DEEP'],
    rate: 'read',
    idempotency: 'safe',
  }),
  listAllTags: route({
    method: 'GET',
    path: '/tags/list',
    summary: 'Every tag, for pickers and filters',
    audience: 'user',
    needs: null,
    plan: null,
    params: noInput,
    query: z.strictObject(wholeListQuery),
    foreign: 'super',
    body: noInput,
    answer: z.array(tag),
    errors: [],
    rate: 'read',
    idempotency: 'safe',
  }),
  showTag: route({
    method: 'GET',
    path: '/tags/:id',
    summary: 'One tag',
    audience: 'user',
    needs: null,
    plan: null,
    params: idParams,
    query: noInput,
    body: noInput,
    answer: tag,
    errors: ['ERR_NO_TAG_FOUND'],
    rate: 'read',
    idempotency: 'safe',
  }),
  createTag: route({
    method: 'POST',
    path: '/tags',
    summary: 'Create a tag',
    audience: 'user',
    needs: null,
    plan: null,
    params: noInput,
    query: noInput,
    body: tagInput,
    answer: tag,
    errors: ['ERR_TAG_NAME_ALREADY_EXISTS'],
    rate: 'write',
    idempotency: 'key',
  }),
  updateTag: route({
    method: 'PUT',
    path: '/tags/:id',
    summary: 'Change a tag',
    audience: 'user',
    needs: null,
    plan: null,
    params: idParams,
    query: noInput,
    body: tagInput,
    answer: tag,
    errors: ['ERR_NO_TAG_FOUND', 'ERR_TAG_NAME_ALREADY_EXISTS'],
    rate: 'write',
    idempotency: 'natural',
  }),
  deleteTag: route({
    method: 'DELETE',
    path: '/tags/:id',
    summary: 'Delete a tag and remove it from every ticket',
    audience: 'user',
    needs: 'tags-page:deleteTag',
    plan: null,
    params: idParams,
    query: noInput,
    body: noInput,
    answer: z.object({ message: z.string() }),
    errors: ['ERR_NO_TAG_FOUND'],
    rate: 'write',
    idempotency: 'natural',
  }),
};

export const tagContract = {
  routes: tagRoutes,
  errors: {
    ERR_NO_TAG_FOUND: 404,
    ERR_TAG_NAME_ALREADY_EXISTS: 409,
  },
  live: {
    tag: z.discriminatedUnion('action', [
      z.object({ action: saved, tag }),
      z.object({ action: z.literal('delete'), tagId: id }),
    ]),
  },
} as const satisfies ContractFeature;
