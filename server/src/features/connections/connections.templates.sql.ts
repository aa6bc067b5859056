import type { TenantTx } from '@recadia/db';
import type { WaEventOf } from '@recadia/whatsapp';
import { sql } from 'kysely';
import type { Scope } from '../../platform/session/people.ts';

export interface TemplateRow {
  name: string;
  language: string;
  category: string;
  status: string;
  /** Its body and the number of its parameters. */
  components: { body: string; parameterCount: number }[];
  updated_at: Date;
}

export async function listTemplates(tx: TenantTx, scope: Scope, id: number): Promise<TemplateRow[]> {
  const rows = await tx
    .selectFrom('wa_templates')
    .select(['name', 'language', 'category', 'status', 'components', 'updated_at'])
    .where('company_id', '=', scope.companyId)
    .where('connection_id', '=', id)
    .orderBy('name')
    .orderBy('language')
    .execute();
  return rows.map((row) => ({ ...row, components: row.components as unknown as TemplateRow['components'] }));
}

export async function findTemplate(
  tx: TenantTx,
  scope: Scope,
  id: number,
  named: { name: string; language: string },
): Promise<TemplateRow | undefined> {
  return (await listTemplates(tx, scope, id)).find(
    ({ name, language }) => name === named.name && language === named.language,
  );
}

/** Replaces all templates: those missing in Meta's answer are deleted. The lock keeps two readers of Meta apart. */
export async function replaceTemplates(
  tx: TenantTx,
  scope: Scope,
  id: number,
  templates: Omit<TemplateRow, 'updated_at'>[],
): Promise<void> {
  const { companyId } = scope;
  await tx
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
  await tx.deleteFrom('wa_templates').where('company_id', '=', companyId).where('connection_id', '=', id).execute();
  if (templates.length === 0) return;
  const rows = templates.map(({ components, ...template }) => ({
    company_id: companyId,
    connection_id: id,
    ...template,
    components: JSON.stringify(components),
  }));
  await tx.insertInto('wa_templates').values(rows).execute();
}

/** Updates the review status of a listed template. */
export async function setTemplateStatus(
  tx: TenantTx,
  { companyId }: Scope,
  connectionId: number,
  { name, language, status }: Pick<WaEventOf<'template'>, 'name' | 'language' | 'status'>,
): Promise<void> {
  await tx
    .updateTable('wa_templates')
    .set({ status: status.slice(0, 50), updated_at: sql`app_now()` })
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('name', '=', name)
    .where('language', '=', language)
    .execute();
}
