import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import type { Scope } from '../../platform/people.ts';

export interface ShownContact {
  id: number;
  uuid: string;
  name: string;
  number: string;
  email: string;
  profile_pic_url: string;
  is_group: boolean;
  active: boolean;
  extra_info: { id: number; name: string; value: string }[];
}

/** Those that were merged into others are nobody any more. */
export async function listShownContacts(tx: TenantTx, { companyId }: Scope, ids: number[]): Promise<ShownContact[]> {
  const { rows } = await sql<ShownContact>`
    select c.id, c.uuid, c.name, c.number, c.email, c.profile_pic_url, c.is_group, c.active,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'value', x.value) order by x.id)
        from contact_extra_info x where x.company_id = c.company_id and x.contact_id = c.id
      ), '[]') as extra_info
    from contacts c
    where c.company_id = ${companyId} and c.id = any(${ids}) and c.merged_into_id is null`.execute(tx);
  return rows;
}
