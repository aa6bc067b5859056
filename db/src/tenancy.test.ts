import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemTx, tenantTx } from './scope.ts';
import { aCompany, aQueue, aSession, aUser } from './testing/builders.ts';
import { aConversation } from './testing/conversation.ts';
import { furnishCompany } from './testing/furnish.ts';
import { useTestDatabase } from './testing/use-database.ts';

const database = useTestDatabase({ poolSize: 2 });
let mine: { companyId: number; userId: number; queueId: number };
let otherTenant: { companyId: number; userId: number; queueId: number };

beforeAll(async () => {
  [mine, otherTenant] = [await aFurnishedCompany(), await aFurnishedCompany()];
});

async function aFurnishedCompany() {
  const { admin } = database;
  const { id: company_id } = await aCompany(admin);
  const queue = await aQueue(admin, { company_id });
  const user = await aUser(admin, { company_id, queue_ids: [queue.id] });
  await aSession(admin, { company_id, user_id: user.id });
  await admin.insertInto('settings').values({ company_id, key: 'call', value: 'enabled' }).execute();
  await admin.insertInto('events').values({ company_id, name: 'tag.created' }).execute();
  await admin.insertInto('audit_log').values({ company_id, action: 'login' }).execute();
  await admin.insertInto('company_event_seq').values({ company_id, last_seq: 1 }).execute();
  await admin
    .insertInto('idempotency_keys')
    .values({ company_id, user_id: user.id, route: 'POST /tags', key: 'k', body_hash: '0'.repeat(64) })
    .execute();
  await admin.insertInto('storage_usage').values({ company_id, bytes: 1 }).execute();
  await admin
    .insertInto('stored_files')
    .values({ company_id, path: `${company_id}/2026-11/x`, bytes: 1 })
    .execute();
  await aConversation(admin, { company_id, queue_id: queue.id, user_id: user.id });
  await furnishCompany(admin, company_id);
  return { companyId: company_id, userId: user.id, queueId: queue.id };
}

/** No tenant role has any right on these; they are neither tenant tables nor behind a policy. */
const directory = ['directory_companies', 'directory_connections', 'directory_emails'];

async function tenantTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by 1`.execute(database.admin);
  return rows.map((row) => row.name).filter((name) => !directory.includes(name));
}

/** Rows without a company: every company reads them, only the super company writes them. */
const platformTables = ['announcements', 'helps'];

describe('the catalogue', () => {
  it('finds row level security enabled and forced on every table that holds rows of companies', async () => {
    const guarded = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relrowsecurity and relforcerowsecurity
      order by 1`.execute(database.admin);
    expect(guarded.rows.map((row) => row.name)).toEqual(
      [...(await tenantTables()), 'companies', ...platformTables].sort(),
    );
  });

  it('finds the company first in every primary key, unique index and foreign key of a tenant', async () => {
    const { rows } = await sql<{ what: string }>`
      with tenant as (select t.name::regclass as rel from unnest(${await tenantTables()}::text[]) as t (name))
      select i.indexrelid::regclass::text as what
      from pg_index i join tenant on i.indrelid = rel
      left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indisunique and a.attname is distinct from 'company_id'
      union all
      select k.conname from pg_constraint k
      join tenant child on k.conrelid = child.rel join tenant parent on k.confrelid = parent.rel
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and a.attname <> 'company_id'
      union all
      select rel::text from tenant
      where not exists (select from pg_index i where i.indrelid = rel and i.indisprimary)`.execute(database.admin);
    // A charge and a payment count once on the whole platform, and an entry of the ledger outlives its company.
    const known = ['charges_external_id_key', 'ledger_pkey', 'payments_external_id_key'];
    expect(rows.map(({ what }) => what).sort()).toEqual(known);
  });

  it('finds exactly one policy for the app role on each of them: its own company', async () => {
    const { rows } = await sql<{ table: string; rule: string; check: string | null; command: string }>`
      select tablename as table, qual as rule, with_check as check, cmd as command from pg_policies
      where 'recadia_app' = any(roles) and tablename <> all(${[...platformTables]}) order by 1`.execute(database.admin);
    const expected = [...(await tenantTables()), 'companies'].sort().map((table) => ({
      table,
      rule: `(${table === 'companies' ? 'id' : 'company_id'} = current_company_id())`,
      check: null,
      command: 'ALL',
    }));
    expect(rows).toEqual(expected);
  });

  it('finds announcements readable by every company and writable by the super company', async () => {
    for (const table of platformTables) {
      const { rows } = await sql<{ command: string; rule: string }>`
        select cmd as command, qual as rule from pg_policies where tablename = ${table} order by 1`.execute(
        database.admin,
      );
      expect(rows, table).toEqual([
        { command: 'ALL', rule: 'in_super_company()' },
        { command: 'SELECT', rule: expect.stringContaining('(current_company_id() IS NOT NULL)') as string },
      ]);
    }
  });

  it('finds no policy for everyone', async () => {
    const { rows } = await sql`select tablename from pg_policies where 'public' = any(roles)`.execute(database.admin);
    expect(rows).toEqual([]);
  });

  it('finds definer functions owned by function roles, with a fixed path, closed to public', async () => {
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef
        and not (
          (proowner::regrole::text in ('recadia_system', 'recadia_search')
            or (proowner = 'recadia_owner'::regrole and prorettype = 'trigger'::regtype))
          and coalesce('search_path=pg_catalog, public, pg_temp' = any(proconfig), false)
          -- Without an acl a function can be executed by every role.
          and proacl is not null
          and not exists (select from aclexplode(proacl) where grantee = 0)
        )`.execute(database.admin);
    expect(rows).toEqual([]);
  });

  it('lets the app role write nothing but its own tables', async () => {
    const { rows } = await sql<{ table: string; right: string }>`
      select table_name as table, privilege_type as right from information_schema.table_privileges
      where grantee in ('recadia_app', 'PUBLIC') and table_schema = 'public'
        and table_name in ('app_clock', 'plans', 'companies', 'audit_log', 'events', 'company_event_seq',
          'relay_leases', 'schema_files', 'directory_cells', 'directory_companies', 'directory_connections', 'directory_emails', 'gateways', 'installation_secrets')
      order by 1, 2`.execute(database.admin);
    expect(rows.map(({ table, right }) => `${table} ${right}`)).toEqual([
      'app_clock SELECT',
      'audit_log INSERT',
      'audit_log SELECT',
      'companies SELECT',
      'company_event_seq SELECT',
      'events SELECT',
      'plans SELECT',
      'schema_files SELECT',
    ]);
  });
});

describe('the app role', () => {
  it('sees no row of any tenant table while no company is set', async () => {
    for (const table of [...(await tenantTables()), 'companies']) {
      const everyone = await sql`select from ${sql.table(table)}`.execute(database.admin);
      expect(everyone.rows.length, `${table} has no row: give it a builder in db/src/testing/builders`).toBeGreaterThan(
        0,
      );
      const { rows } = await systemTx((sys) => sql`select from ${sql.table(table)}`.execute(sys));
      expect(rows, table).toEqual([]);
    }
  });

  it('sees the rows of its own company alone in every tenant table', async () => {
    for (const table of await tenantTables()) {
      const { rows } = await tenantTx({ companyId: mine.companyId }, (tx) =>
        sql<{ company_id: number }>`select distinct company_id from ${sql.table(table)}`.execute(tx),
      );
      expect(rows, table).toEqual([{ company_id: mine.companyId }]);
    }
  });

  it('sees of all companies its own', async () => {
    const rows = await tenantTx(mine, (tx) => tx.selectFrom('companies').select('id').execute());
    expect(rows).toEqual([{ id: mine.companyId }]);
  });

  it('cannot insert, change or remove a row of another company', async () => {
    const tag = { company_id: otherTenant.companyId, name: 'Intrusa', color: '#000000' };
    await expect(tenantTx(mine, (tx) => tx.insertInto('tags').values(tag).execute())).rejects.toThrow(
      /violates row-level security policy/,
    );
    await expect(
      tenantTx(mine, (tx) => tx.updateTable('tags').set({ company_id: otherTenant.companyId }).execute()),
    ).rejects.toThrow(/violates row-level security policy/);
    const changed = await tenantTx(mine, async (tx) => [
      await tx
        .updateTable('tags')
        .set({ name: 'Tomada' })
        .where('company_id', '=', otherTenant.companyId)
        .executeTakeFirst(),
      await tx.deleteFrom('tags').where('company_id', '=', otherTenant.companyId).executeTakeFirst(),
    ]);
    expect(changed).toMatchObject([{ numUpdatedRows: 0n }, { numDeletedRows: 0n }]);
  });

  it('cannot point at a row of another company, even by its true id', async () => {
    const tag = { company_id: mine.companyId, name: 'Ponte', color: '#000000', user_id: otherTenant.userId };
    await expect(tenantTx(mine, (tx) => tx.insertInto('tags').values(tag).execute())).rejects.toThrow(
      /violates foreign key constraint "tags_company_id_user_id_fkey"/,
    );
    const membership = { company_id: mine.companyId, user_id: mine.userId, queue_id: otherTenant.queueId };
    await expect(tenantTx(mine, (tx) => tx.insertInto('user_queues').values(membership).execute())).rejects.toThrow(
      /violates foreign key constraint "user_queues_company_id_queue_id_fkey"/,
    );
  });

  it('cannot make a platform user', async () => {
    const user = { company_id: mine.companyId, name: 'Esperta', email: 'esperta@x.exemplo', password_hash: 'x' };
    await expect(
      tenantTx(mine, (tx) =>
        tx
          .insertInto('users')
          .values({ ...user, super: true })
          .execute(),
      ),
    ).rejects.toThrow(/permission denied/);
    await expect(tenantTx(mine, (tx) => tx.updateTable('users').set({ super: true }).execute())).rejects.toThrow(
      /permission denied/,
    );
  });

  it('cannot rewrite the audit log', async () => {
    await expect(tenantTx(mine, (tx) => tx.updateTable('audit_log').set({ action: 'x' }).execute())).rejects.toThrow(
      /permission denied/,
    );
    await expect(tenantTx(mine, (tx) => tx.deleteFrom('audit_log').execute())).rejects.toThrow(/permission denied/);
  });

  it('cannot borrow another role', async () => {
    for (const role of ['recadia_owner', 'recadia_system', 'recadia_search', 'recadia_operator']) {
      await expect(
        systemTx((sys) => sql`set local role ${sql.ref(role)}`.execute(sys)),
        role,
      ).rejects.toThrow(/permission denied to set role/);
    }
  });
});
