import type { TenantTx } from '../src/scope.ts';
import { withSeeder, type SeedUrls } from '../src/seeder.ts';
import { announcements, chats, helps } from './team-data.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Inserts the internal chats of a shop and the announcements of the platform, once. */
export async function seedTeam(urls: SeedUrls, companyName = 'Casa Aurora Móveis'): Promise<number> {
  return withSeeder(urls, async ({ asOperator, asCompany }) => {
    const companies = await asOperator((tx) => tx.selectFrom('companies').select(['id', 'name', 'is_super']).execute());
    const shop = companies.find(({ name }) => name === companyName);
    const platform = companies.find(({ is_super }) => is_super);
    if (!shop || !platform) throw new Error(`${companyName} is not furnished yet`);
    await asCompany(platform.id, announce);
    return asCompany(shop.id, (tx) => chat(tx, shop.id));
  });
}

async function announce(tx: TenantTx): Promise<void> {
  if (await tx.selectFrom('helps').select('id').limit(1).executeTakeFirst()) return;
  await tx.insertInto('announcements').values(announcements).execute();
  await tx.insertInto('helps').values(helps).execute();
}

async function chat(tx: TenantTx, company_id: number): Promise<number> {
  if (await tx.selectFrom('chats').select('id').limit(1).executeTakeFirst()) return 0;
  const people = new Map(
    (await tx.selectFrom('users').select(['id', 'name']).execute()).map(({ id, name }) => [name.split(' ')[0], id]),
  );
  const idOf = (name: string | undefined): number => {
    const id = people.get(name);
    if (id === undefined) throw new Error(`No user has the name ${name}`);
    return id;
  };
  for (const { title, people: names, lines } of chats) {
    const last = lines.at(-1);
    const { id: chat_id } = await tx
      .insertInto('chats')
      .values({
        company_id,
        title,
        owner_id: idOf(names[0]),
        last_message: last?.text ?? '',
        last_sender_id: idOf(last?.by),
        updated_at: ago(last?.minutes ?? 0),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const members = names.map((name) => ({
      company_id,
      chat_id,
      user_id: idOf(name),
      unreads: name === last?.by ? 0 : 1,
    }));
    await tx.insertInto('chat_users').values(members).execute();
    const messages = lines.map(({ by, minutes, text }) => ({
      company_id,
      chat_id,
      sender_id: idOf(by),
      message: text,
      created_at: ago(minutes),
    }));
    await tx.insertInto('chat_messages').values(messages).execute();
  }
  return chats.length;
}
