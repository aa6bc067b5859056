import type { AnnouncementInput } from '@recadia/contract/announcements';
import { countCap, pageSize } from '@recadia/contract/limits';
import { tenantTx, type TenantTx } from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import { pageOf, readPage, type PageRequest } from '../../platform/cursor.ts';
import { emitToAll } from '../../platform/emit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/session/people.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { isSuperCompany } from '../companies/index.ts';
import * as sql from './announcements.sql.ts';
import type { AnnouncementRow } from './announcements.sql.ts';

export function pageOfAnnouncements(actor: Actor, request: PageRequest & { search?: string | undefined }) {
  const limit = pageSize.default;
  const page = readPage(request, limit);
  const filter = { search: request.search, seesAll: actor.super };
  return tenantTx(actor, async (tx) => {
    const rows = await sql.listAnnouncements(tx, { ...filter, page, limit: limit + 1 });
    const counted = await sql.countAnnouncements(tx, filter, countCap);
    return pageOf(rows, { limit, counted, positionOf: (row) => [String(row.priority), row.id] });
  });
}

/** ANN-08: readers do not find inactive announcements. */
export function getAnnouncement(actor: Actor, id: number): Promise<AnnouncementRow> {
  return tenantTx(actor, async (tx) => {
    const announcement = found(await sql.findAnnouncement(tx, id));
    return announcement.status || actor.super ? announcement : found(undefined);
  });
}

/** ANN-04: low priority and active by default. */
export function createAnnouncement(actor: Actor, input: AnnouncementInput): Promise<AnnouncementRow> {
  const { title, text, priority = 3, status = true } = input;
  return write(actor, async (tx) => {
    const id = await sql.insertAnnouncement(tx, { title, text, priority, status });
    return emitSaved(tx, actor, { id, name: 'announcement.created' });
  });
}

export function updateAnnouncement(actor: Actor, id: number, input: AnnouncementInput): Promise<AnnouncementRow> {
  return write(actor, async (tx) => {
    const there = found(await sql.findAnnouncement(tx, id, 'update'));
    const { title, text, priority = there.priority, status = there.status } = input;
    await sql.updateAnnouncement(tx, id, { title, text, priority, status });
    return emitSaved(tx, actor, { id, name: 'announcement.updated' });
  });
}

export async function deleteAnnouncement(storage: Storage, actor: Actor, id: number): Promise<void> {
  const { media_path: path } = await write(actor, async (tx) => {
    const there = found(await sql.findAnnouncement(tx, id, 'update'));
    await sql.deleteAnnouncement(tx, id);
    await record(tx, actor, { id, name: 'announcement.deleted' });
    return there;
  });
  if (path !== null) await storage.remove(path);
}

/** ANN-02: only users of the super company may write, independent of their flags; the policies enforce it too. */
export function write<T>(actor: Actor, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  return tenantTx(actor, async (tx) => {
    if (!(await isSuperCompany(tx, actor))) throw new AppError('ERR_NO_PERMISSION');
    return work(tx);
  });
}

interface SavedAnnouncement {
  id: number;
  name: `announcement.${'created' | 'updated' | 'deleted'}`;
}

export async function emitSaved(tx: TenantTx, actor: Actor, saved: SavedAnnouncement): Promise<AnnouncementRow> {
  await record(tx, actor, saved);
  return found(await sql.findAnnouncement(tx, saved.id));
}

async function record(tx: TenantTx, actor: Actor, { id, name }: SavedAnnouncement): Promise<void> {
  await audit(tx, actor, { userId: actor.userId, action: name, entity: 'announcement', entityId: id });
  await emitToAll(tx, { name, entityId: id });
}

export function found(announcement: AnnouncementRow | undefined): AnnouncementRow {
  if (!announcement) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
  return announcement;
}
