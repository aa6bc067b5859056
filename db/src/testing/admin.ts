import pg from 'pg';

/** A superuser of the cluster in which tests may create databases. */
export function adminUrl(): string {
  return process.env.RECADIA_PG_ADMIN_URL ?? 'postgres://postgres@127.0.0.1:54329/postgres';
}

export function inDatabase(url: string, name: string): string {
  const inside = new URL(url);
  inside.pathname = `/${name}`;
  return inside.href;
}

export async function withAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl(), application_name: 'recadia tests' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
