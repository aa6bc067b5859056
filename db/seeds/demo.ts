import { sql } from 'kysely';
import type { OperatorTx, TenantTx } from '../src/scope.ts';
import { hashPassword, withSeeder, type SeedUrls } from '../src/seeder.ts';
import { demoCompanies, type DemoCompany } from './demo-data.ts';
import { seedPaidInvoices } from './invoices.ts';
import { seedMinimal } from './minimal.ts';

export type DemoOptions = {
  /** The password of every user, including the platform user; the caller of the seed chooses it. */
  password: string;
};

export type DemoResult = { createdCompanies: string[]; accounts: { name: string; email: string; profile: string }[] };

/** Seeds a furniture shop on a working day, and a bakery whose rows must never appear in the shop. */
export async function seedDemo(urls: SeedUrls, { password }: DemoOptions): Promise<DemoResult> {
  const { created: platformUser } = await seedMinimal(urls, { superPassword: password });
  const password_hash = await hashPassword(password);
  return withSeeder(urls, async ({ asOperator, asCompany }) => {
    const result: DemoResult = { createdCompanies: [], accounts: [] };
    if (platformUser) result.accounts.push({ name: 'Operação Recadia', email: platformUser.email, profile: 'super' });
    for (const company of demoCompanies) {
      const { companyId, isNew } = await asOperator((tx) => findOrInsertCompany(tx, company, password_hash));
      await asCompany(companyId, (tx) => furnish(tx, companyId, company));
      if (!isNew) continue;
      result.createdCompanies.push(company.name);
      result.accounts.push(...company.people.map(({ name, email, profile }) => ({ name, email, profile })));
    }
    return result;
  });
}

async function findOrInsertCompany(
  tx: OperatorTx,
  company: DemoCompany,
  password_hash: string,
): Promise<{ companyId: number; isNew: boolean }> {
  const present = await tx.selectFrom('companies').select('id').where('name', '=', company.name).executeTakeFirst();
  if (present) return { companyId: present.id, isNew: false };
  const plan = await tx.selectFrom('plans').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const { id: company_id } = await tx
    .insertInto('companies')
    .values({
      name: company.name,
      email: company.email,
      phone: company.phone,
      plan_id: plan.id,
      due_date: sql<string>`(app_now() at time zone 'America/Sao_Paulo')::date + ${company.dueInDays}::integer`,
      schedules: JSON.stringify(workingWeek),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('users')
    .values(company.people.map(({ name, email, profile }) => ({ company_id, name, email, profile, password_hash })))
    .execute();
  return { companyId: company_id, isNew: true };
}

async function furnish(tx: TenantTx, company_id: number, company: DemoCompany): Promise<void> {
  // The next run completes a run that stopped after creating the company.
  const isFilled = await tx.selectFrom('tags').select('id').limit(1).executeTakeFirst();
  if (isFilled) return;

  const settings = Object.entries(company.settings).map(([key, value]) => ({ company_id, key, value }));
  if (settings.length > 0) await tx.insertInto('settings').values(settings).execute();

  await seedPaidInvoices(tx, company_id);

  const queues = await tx
    .insertInto('queues')
    .values(
      company.queues.map(({ name, color, greeting }, index) => ({
        company_id,
        name,
        color,
        order_queue: index + 1,
        greeting_message: greeting,
        schedules: JSON.stringify(workingWeek),
      })),
    )
    .returning(['id', 'name'])
    .execute();
  const people = await tx.selectFrom('users').select(['id', 'email']).execute();
  const queueIds = new Map(queues.map(({ id, name }) => [name, id]));
  const userIds = new Map(people.map(({ id, email }) => [email, id]));
  const memberships = company.people.flatMap(({ email, queues: names }) =>
    names.map((name) => ({ company_id, user_id: found(userIds, email), queue_id: found(queueIds, name) })),
  );
  await tx.insertInto('user_queues').values(memberships).execute();

  const admin = company.people.find(({ profile }) => profile === 'admin');
  const user_id = admin ? found(userIds, admin.email) : null;
  await tx
    .insertInto('tags')
    .values(
      company.tags.map(({ name, color, kanban }) => ({ company_id, name, color, kanban: kanban ? 1 : 0, user_id })),
    )
    .execute();
}

function found(ids: Map<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo data speaks of "${name}" but does not hold it.`);
  return id;
}

// spec: Monday to Friday 08:00 to 18:00, Saturday until noon, Sunday closed.
const workingWeek = [
  ['Segunda-feira', 'monday', '08:00', '18:00'],
  ['Terça-feira', 'tuesday', '08:00', '18:00'],
  ['Quarta-feira', 'wednesday', '08:00', '18:00'],
  ['Quinta-feira', 'thursday', '08:00', '18:00'],
  ['Sexta-feira', 'friday', '08:00', '18:00'],
  ['Sábado', 'saturday', '08:00', '12:00'],
  ['Domingo', 'sunday', '00:00', '00:00'],
].map(([weekday, weekdayEn, startTime, endTime]) => ({ weekday, weekdayEn, startTime, endTime }));
