import { createHash, randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { aColor, nextNumber, type Admin, type Fields, type OfCompany, type Row } from './rows.ts';

/** The password of every user that a builder creates. */
export const builderPassword = 'Senha-de-teste-1';

export async function aPlan(admin: Admin, fields: Fields<'plans'> = {}): Promise<Row<'plans'>> {
  return admin
    .insertInto('plans')
    .values({ name: `Plano ${nextNumber()}`, users: 10, connections: 10, queues: 10, value: '99.90', ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function aCompany(admin: Admin, fields: Fields<'companies'> = {}): Promise<Row<'companies'>> {
  const plan_id = fields.plan_id ?? (await aPlan(admin)).id;
  return admin
    .insertInto('companies')
    .values({ name: `Empresa ${nextNumber()}`, ...fields, plan_id })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** With `queue_ids` the user is also a member of those queues. */
export async function aUser(
  admin: Admin,
  { queue_ids = [], ...fields }: OfCompany<'users'> & { queue_ids?: number[] },
): Promise<Row<'users'>> {
  const number = nextNumber();
  const user = await admin
    .insertInto('users')
    .values({
      name: `Pessoa ${number}`,
      email: `pessoa${number}@teste.exemplo`,
      password_hash: await builderPasswordHash(),
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const queue_id of queue_ids) {
    await admin.insertInto('user_queues').values({ company_id: user.company_id, user_id: user.id, queue_id }).execute();
  }
  return user;
}

export async function aQueue(admin: Admin, fields: OfCompany<'queues'>): Promise<Row<'queues'>> {
  const number = nextNumber();
  return admin
    .insertInto('queues')
    .values({ name: `Fila ${number}`, color: aColor(number), ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An option of a queue's menu, the first of its siblings by default. */
export function anOption(
  admin: Admin,
  fields: OfCompany<'queue_options'> & { queue_id: number },
): Promise<Row<'queue_options'>> {
  return admin
    .insertInto('queue_options')
    .values({ title: `Opção ${nextNumber()}`, option: 1, ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A sign-in session with one live refresh token; `token` is the value of the cookie. */
export async function aSession(
  admin: Admin,
  fields: OfCompany<'sessions'> & { user_id: number },
): Promise<Row<'sessions'> & { token: string }> {
  const token = randomBytes(32).toString('base64url');
  const session = await admin
    .insertInto('sessions')
    .values({ expires_at: new Date(Date.now() + 7 * 86_400_000), ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
  await admin
    .insertInto('session_refresh_tokens')
    .values({
      company_id: session.company_id,
      session_id: session.id,
      hash: createHash('sha256').update(token).digest('hex'),
    })
    .execute();
  return { ...session, token };
}

/** A user's active authenticator app with one backup code. */
export async function aTwoFactor(
  admin: Admin,
  { code_hash, ...fields }: OfCompany<'two_factors'> & { user_id: number; code_hash: string },
): Promise<void> {
  const { company_id, user_id } = fields;
  await admin
    .insertInto('two_factors')
    .values({ secret_sealed: 'v1', confirmed_at: new Date(), ...fields })
    .execute();
  await admin.insertInto('backup_codes').values({ company_id, user_id, code_hash }).execute();
}

let passwordHash: Promise<string> | undefined;

// The cheapest argon2id parameters, so that a test that signs in does not wait for the real ones.
function builderPasswordHash(): Promise<string> {
  passwordHash ??= hash(builderPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  return passwordHash;
}
