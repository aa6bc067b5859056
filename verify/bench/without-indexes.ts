type Run = (text: string) => Promise<Record<string, unknown>[]>;

/** Fills tables without their indexes, triggers and checks of keys; the indexes are created afterwards. */
export async function withoutIndexes(run: Run, tables: string[], fill: () => Promise<void>): Promise<void> {
  for (const setting of [`session_replication_role = replica`, `maintenance_work_mem = '1GB'`, `work_mem = '256MB'`])
    await run(`set ${setting}`);
  const indexes = await run(`
    select indexname, indexdef from pg_indexes join pg_index i on i.indexrelid = indexname::regclass
    where schemaname = 'public' and not i.indisprimary and tablename in (${tables.map((name) => `'${name}'`).join()})`);
  for (const { indexname } of indexes) await run(`drop index ${String(indexname)}`);
  await fill();
  for (const { indexdef } of indexes) await run(String(indexdef));
}
