import { randomBytes } from 'node:crypto';
import { hashPassword, withSeeder, type Seeder, type SeedUrls } from '../src/seeder.ts';

export type LoadOptions = {
  /** 1 means 200 companies with 2,000 users and 20,000 tags. */
  scale: number;
  /** The password of every user; without it the password is random and cannot be used. */
  password?: string;
};

export type LoadResult = { companies: number; created: number };

const companiesPerScale = 200;
const usersPerCompany = 10;
const queuesPerCompany = 5;
const tagsPerCompany = 100;
const lanes = 4;

/** Seeds many companies, the same ones for the same scale. A larger scale adds to the companies of a smaller one. */
export async function seedLoad(urls: SeedUrls, options: LoadOptions): Promise<LoadResult> {
  const companies = Math.round(options.scale * companiesPerScale);
  if (!(companies >= 1)) throw new Error('The scale must make at least one company.');
  const password_hash = await hashPassword(options.password ?? randomBytes(18).toString('base64url'));
  return withSeeder(urls, async (seeder) => {
    const planId = await findOrMakePlan(seeder);
    let next = 1;
    let created = 0;
    const work = async () => {
      while (next <= companies) {
        const number = next;
        next += 1;
        if (await makeCompany(seeder, { number, planId, password_hash })) created += 1;
      }
    };
    await Promise.all(Array.from({ length: lanes }, work));
    return { companies, created };
  });
}

type Making = { number: number; planId: number; password_hash: string };

async function makeCompany({ asOperator, asCompany }: Seeder, making: Making): Promise<boolean> {
  const { number, planId, password_hash } = making;
  const name = `Carga ${String(number).padStart(6, '0')}`;
  const made = await asOperator(async (tx) => {
    const present = await tx.selectFrom('companies').select('id').where('name', '=', name).executeTakeFirst();
    if (present) return { company_id: present.id, isNew: false };
    const { id: company_id } = await tx
      .insertInto('companies')
      .values({ name, plan_id: planId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const users = Array.from({ length: usersPerCompany }, (_, index) => ({
      company_id,
      name: pick(firstNames, number * 31 + index) + ' ' + pick(lastNames, number * 17 + index * 7),
      email: `pessoa${index + 1}@carga${number}.exemplo`,
      password_hash,
      profile: index === 0 ? 'admin' : 'user',
    }));
    await tx.insertInto('users').values(users).execute();
    return { company_id, isNew: true };
  });
  // The next run completes a run that stopped between the two transactions.
  await asCompany(made.company_id, async (tx) => {
    const isFilled = await tx.selectFrom('tags').select('id').limit(1).executeTakeFirst();
    if (isFilled) return;
    const { company_id } = made;
    const queues = await tx.insertInto('queues').values(queuesOf(company_id)).returning('id').execute();
    const users = await tx.selectFrom('users').select('id').orderBy('id').execute();
    const memberships = users.flatMap(({ id: user_id }, index) =>
      queues.filter((_, at) => (index + at) % 2 === 0).map(({ id: queue_id }) => ({ company_id, user_id, queue_id })),
    );
    await tx.insertInto('user_queues').values(memberships).execute();
    await tx.insertInto('tags').values(tagsOf(company_id, number)).execute();
  });
  return made.isNew;
}

async function findOrMakePlan({ asOperator }: Seeder): Promise<number> {
  return asOperator(async (tx) => {
    const plan = { name: 'Carga', users: 100, connections: 100, queues: 100, value: '0', use_internal: false };
    const present = await tx.selectFrom('plans').select('id').where('name', '=', plan.name).executeTakeFirst();
    return present?.id ?? (await tx.insertInto('plans').values(plan).returning('id').executeTakeFirstOrThrow()).id;
  });
}

function queuesOf(company_id: number) {
  return queueNames.slice(0, queuesPerCompany).map((name, index) => ({
    company_id,
    name,
    color: color(index * 7_919 + 101),
    order_queue: index + 1,
  }));
}

function tagsOf(company_id: number, number: number) {
  return Array.from({ length: tagsPerCompany }, (_, index) => ({
    company_id,
    name: `${pick(subjects, index)} ${pick(qualities, index * 3 + number)} ${index + 1}`,
    color: color(number * 7_919 + index * 104_729),
    kanban: index < 5 ? 1 : 0,
  }));
}

function color(number: number): string {
  return `#${(number % 0x1000000).toString(16).padStart(6, '0')}`;
}

function pick(list: string[], number: number): string {
  return list[number % list.length] ?? '';
}

const firstNames = ['Ana', 'Bruno', 'Cecília', 'Davi', 'Elisa', 'Fábio', 'Gabriela', 'Heitor', 'Íris', 'João', 'Lívia'];
const lastNames = ['Almeida', 'Brandão', 'Couto', 'Dias', 'Esteves', 'Fonseca', 'Guimarães', 'Holanda', 'Ibáñez'];
const queueNames = ['Vendas', 'Suporte', 'Financeiro', 'Entregas', 'Pós-venda'];
const subjects = ['Orçamento', 'Entrega', 'Garantia', 'Promoção', 'Cobrança', 'Reclamação', 'Indicação', 'Renovação'];
const qualities = ['urgente', 'atrasada', 'concluída', 'em análise', 'sem resposta', 'prioritária', 'antiga'];
