import type { TestDatabase } from '@recadia/db/testing';

const named = (name: string, at: number) => `${name} ${String(at + 1).padStart(4, '0')}`;
const colorOf = (at: number) => `#${(0x10_00_00 + at * 7_919).toString(16).padStart(6, '0')}`;

/** A very large company: adds 2,000 users, 300 queues, 300 tags and 90 numbers. */
export async function addCrowd(admin: TestDatabase['admin'], company_id: number): Promise<void> {
  const rows = <R>(count: number, row: (at: number) => R): R[] => Array.from({ length: count }, (_, at) => row(at));
  await admin
    .insertInto('users')
    .values(
      rows(2_000, (at) => ({
        company_id,
        name: named('Atendente', at),
        email: `atendente${at}@multidao.exemplo`,
        password_hash: 'not a valid hash',
      })),
    )
    .execute();
  await admin
    .insertInto('queues')
    .values(rows(300, (at) => ({ company_id, name: named('Setor', at), color: colorOf(at) })))
    .execute();
  await admin
    .insertInto('tags')
    .values(rows(300, (at) => ({ company_id, name: named('Etiqueta', at), color: colorOf(at) })))
    .execute();
  const numbers = await admin
    .insertInto('connections')
    .values(rows(90, (at) => ({ company_id, name: named('Linha', at), status: 'DISCONNECTED' })))
    .returning('id')
    .execute();
  await admin
    .insertInto('wa_sessions')
    .values(numbers.map(({ id }) => ({ company_id, connection_id: id, desired: 'stopped' })))
    .execute();
}
