import pg from 'pg';

/** Has the numbers of the dashboard made anew by the workers, of one company or of all; answers of how many. */
export async function rebuildRollUps(operatorUrl: string, companyId: number | null = null): Promise<number> {
  const client = new pg.Client({ connectionString: operatorUrl });
  await client.connect();
  try {
    const said = await client.query('update roll_ups set stale = true where $1::bigint is null or company_id = $1', [
      companyId,
    ]);
    return said.rowCount ?? 0;
  } finally {
    await client.end();
  }
}
