import pg from 'pg';

/**
 * Marks the roll-ups of one company or of all as stale, so that the workers rebuild them; returns the number of
 * companies.
 */
export async function rebuildRollUps(operatorUrl: string, companyId: number | null = null): Promise<number> {
  const client = new pg.Client({ connectionString: operatorUrl });
  await client.connect();
  try {
    const result = await client.query('update roll_ups set stale = true where $1::bigint is null or company_id = $1', [
      companyId,
    ]);
    return result.rowCount ?? 0;
  } finally {
    await client.end();
  }
}
