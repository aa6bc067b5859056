import { countCap, pageSize } from '@recadia/contract/limits';
import { palette } from '@recadia/contract/palette';
import type { TagInput } from '@recadia/contract/tags';
import { isUniqueViolation, tenantTx } from '@recadia/db';
import { pageOf, readPage, type PageRequest } from '../../platform/cursor.ts';
import { emit } from '../../platform/emit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { maySetKanban } from './tags.policy.ts';
import * as sql from './tags.sql.ts';
import type { TagRow } from './tags.sql.ts';

export interface TagPage {
  rows: TagRow[];
  count: number;
  countCapped: boolean;
  hasMore: boolean;
  nextCursor: string | null;
}

export async function pageOfTags(
  scope: Scope,
  request: PageRequest & { search?: string | undefined },
): Promise<TagPage> {
  const limit = pageSize.default;
  const page = readPage(request, limit);
  const filter = { search: request.search, searchLimit: pageSize.wholeList };
  return tenantTx(scope, async (tx) => {
    const found = await sql.listTags(tx, scope, { ...filter, page, limit: limit + 1 });
    await sql.addTicketsCount(tx, scope, found);
    const counted = await sql.countTags(tx, scope, filter, countCap);
    return pageOf(found, { limit, counted, positionOf: (row) => [row.name_key, row.id] });
  });
}

export function listAllTags(scope: Scope, search?: string): Promise<TagRow[]> {
  // One extra row shows that there are more.
  const limit = pageSize.wholeList + 1;
  return tenantTx(scope, (tx) =>
    sql.listTags(tx, scope, { search, searchLimit: limit, page: { after: null, offset: 0 }, limit }),
  );
}

export function listLanes(scope: Scope): Promise<TagRow[]> {
  return tenantTx(scope, (tx) => sql.listLaneTags(tx, scope));
}

export async function getTag(scope: Scope, id: number): Promise<TagRow> {
  return found(await tenantTx(scope, (tx) => sql.findTag(tx, scope, id)));
}

export function createTag(scope: Scope, actor: Actor, input: TagInput): Promise<TagRow> {
  if (!maySetKanban(actor, input.kanban, 0)) throw new AppError('ERR_NO_PERMISSION');
  return namedOnce(() =>
    tenantTx(scope, async (tx) => {
      const tag = await sql.insertTag(tx, scope, {
        name: input.name,
        color: input.color ?? colorFor(input.name),
        kanban: input.kanban ?? 0,
        user_id: actor.userId,
      });
      await emit(tx, scope, { name: 'tag.created', entityId: tag.id, actorUserId: actor.userId });
      return tag;
    }),
  );
}

export function updateTag(scope: Scope, actor: Actor, id: number, input: TagInput): Promise<TagRow> {
  return namedOnce(() =>
    tenantTx(scope, async (tx) => {
      const current = found(await sql.findTag(tx, scope, id, 'update'));
      if (!maySetKanban(actor, input.kanban, current.kanban)) throw new AppError('ERR_NO_PERMISSION');
      const tag = await sql.updateTag(tx, scope, id, {
        name: input.name,
        color: input.color ?? current.color,
        kanban: input.kanban ?? current.kanban,
      });
      await emit(tx, scope, { name: 'tag.updated', entityId: id, actorUserId: actor.userId });
      return tag;
    }),
  );
}

export function deleteTag(scope: Scope, actor: Actor, id: number): Promise<void> {
  return tenantTx(scope, async (tx) => {
    if (!(await sql.deleteTag(tx, scope, id))) throw new AppError('ERR_NO_TAG_FOUND');
    await emit(tx, scope, { name: 'tag.deleted', entityId: id, actorUserId: actor.userId });
  });
}

function found(tag: TagRow | undefined): TagRow {
  if (!tag) throw new AppError('ERR_NO_TAG_FOUND');
  return tag;
}

/** The unique index decides, because two users may create the same name at once. */
async function namedOnce<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (isUniqueViolation(error, 'tags_name_key')) throw new AppError('ERR_TAG_NAME_ALREADY_EXISTS', { cause: error });
    throw error;
  }
}

/** The same name gets the same colour, so that a tag created again has its former colour. */
function colorFor(name: string): string {
  const sum = [...name.toLowerCase()].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7);
  return palette[sum % palette.length] ?? palette[0];
}
