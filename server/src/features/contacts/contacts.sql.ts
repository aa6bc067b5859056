import { searchContacts, type TenantTx } from '@recadia/db';
import { sql, type RawBuilder } from 'kysely';
import type { Page } from '../../platform/cursor.ts';
import type { Scope } from '../../platform/session/people.ts';

export interface ShownContact {
  id: number;
  uuid: string;
  name: string;
  number: string;
  email: string;
  profile_pic_url: string;
  /** The stored copy of the picture. */
  picture: { path: string; type: string; bytes: number } | null;
  is_group: boolean;
  active: boolean;
  created_at: Date;
  extra_info: { id: number; name: string; value: string }[];
}

/** With the data of its latest ticket. */
export interface ListedContact extends ShownContact {
  name_key: string;
  last_ticket_at: Date | null;
  connection: { id: number; name: string } | null;
}

/** Columns of the contact `c`. */
const shown = sql`
  c.id, c.uuid, c.name, c.number, c.email, c.profile_pic_url, c.is_group, c.active,
  c.created_at, coalesce((
    select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'value', x.value) order by x.id)
    from contact_extra_info x where x.company_id = c.company_id and x.contact_id = c.id
  ), '[]') as extra_info, (
    select jsonb_build_object('path', p.path, 'type', p.mime_type, 'bytes', p.bytes)
    from contact_pictures p where p.company_id = c.company_id and p.contact_id = c.id and p.path is not null
  ) as picture`;

const lastTicket = sql`
  left join lateral (
    select t.updated_at, jsonb_build_object('id', n.id, 'name', n.name) as connection
    from tickets t join connections n on n.company_id = t.company_id and n.id = t.connection_id
    where t.company_id = c.company_id and t.contact_id = c.id
    order by t.updated_at desc limit 1
  ) last on true`;

/** Merged contacts are excluded. */
export async function listShownContacts(tx: TenantTx, { companyId }: Scope, ids: number[]): Promise<ShownContact[]> {
  const { rows } = await sql<ShownContact>`
    select ${shown} from contacts c
    where c.company_id = ${companyId} and c.id = any(${ids}) and c.merged_into_id is null`.execute(tx);
  return rows;
}

export interface ContactFilter {
  search?: string | undefined;
  /** Time of creation. */
  from: Date | null;
  to: Date | null;
}

/** One extra row shows whether there is a next page; counting stops at `countLimit`. */
export async function listContacts(
  tx: TenantTx,
  scope: Scope,
  { search, from, to, page, limit, countLimit }: ContactFilter & { page: Page; limit: number; countLimit: number },
): Promise<{ rows: ListedContact[]; counted: number }> {
  const term = search?.trim();
  if (!term) {
    const rows = await selectListed(tx, sql`${plain(scope, { from, to })} ${isAfter(page)}`, page.offset, limit);
    return { rows, counted: await countPlain(tx, scope, { from, to }, countLimit) };
  }
  const asked = { term, from, to, after: page.after, offset: page.offset, limit, countLimit };
  const { ids, count } = await searchContacts(tx, scope.companyId, asked);
  const rows = await selectListed(tx, sql`c.company_id = ${scope.companyId} and c.id = any(${ids})`, 0, limit);
  return { rows, counted: count };
}

export async function findListedContact(tx: TenantTx, scope: Scope, id: number): Promise<ListedContact | undefined> {
  const [row] = await selectListed(
    tx,
    sql`c.company_id = ${scope.companyId} and c.id = ${id} and c.merged_into_id is null`,
    0,
    1,
  );
  return row;
}

export interface ContactItemRow {
  id: number;
  name: string;
  name_key: string;
  number: string;
  email: string;
}

/** Basic fields, for pickers and exports. */
export async function listContactItems(
  tx: TenantTx,
  scope: Scope,
  { search, from, to, page, limit }: ContactFilter & { page: Page; limit: number },
): Promise<ContactItemRow[]> {
  const term = search?.trim();
  const asked = { from, to, after: page.after, offset: page.offset, limit, countLimit: 0 };
  const where = term
    ? sql`c.company_id = ${scope.companyId}
        and c.id = any(${(await searchContacts(tx, scope.companyId, { ...asked, term })).ids})`
    : sql`${plain(scope, { from, to })} ${isAfter(page)}`;
  const { rows } = await sql<ContactItemRow>`
    select c.id, c.name, c.name_key, c.number, c.email from contacts c where ${where}
    order by c.name_key, c.id offset ${term ? 0 : page.offset} limit ${limit}`.execute(tx);
  return rows;
}

const plain = ({ companyId }: Scope, { from, to }: Pick<ContactFilter, 'from' | 'to'>) => sql`
  c.company_id = ${companyId} and c.merged_into_id is null
  ${from ? sql`and c.created_at >= ${from}` : sql``} ${to ? sql`and c.created_at < ${to}` : sql``}`;

const isAfter = ({ after }: Page) => (after ? sql`and (c.name_key, c.id) > (${after[0]}, ${after[1]})` : sql``);

async function selectListed(
  tx: TenantTx,
  where: RawBuilder<unknown>,
  offset: number,
  limit: number,
): Promise<ListedContact[]> {
  const { rows } = await sql<ListedContact>`
    select ${shown}, c.name_key, last.updated_at as last_ticket_at, last.connection
    from (select * from contacts c where ${where} order by c.name_key, c.id offset ${offset} limit ${limit}) c
    ${lastTicket} order by c.name_key, c.id`.execute(tx);
  return rows;
}

async function countPlain(
  tx: TenantTx,
  scope: Scope,
  created: Pick<ContactFilter, 'from' | 'to'>,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from contacts c where ${plain(scope, created)} limit ${limit}) c`.execute(tx);
  return rows[0]?.n ?? 0;
}
