import { emailMaxLength, nameLength } from '@recadia/contract/limits';
import { tagNameLength } from '@recadia/contract/tags';
import { palette } from '@recadia/contract/palette';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCompany, aQueue, aUser } from './testing/builders.ts';
import { aTag } from './testing/builders/tags.ts';
import { useTestDatabase } from './testing/use-database.ts';

const database = useTestDatabase();
let company_id: number;

beforeAll(async () => {
  company_id = (await aCompany(database.admin)).id;
});

// A table that refuses a value which the form accepts causes an error that the user cannot correct.
describe('the tables draw the line where the contract draws it', () => {
  it.each([
    ['a user', nameLength, (name: string) => aUser(database.admin, { company_id, name })],
    ['a queue', nameLength, (name: string) => aQueue(database.admin, { company_id, name })],
    ['a tag', tagNameLength, (name: string) => aTag(database.admin, { company_id, name })],
  ])('for the name of %s', async (_whose, { min, max }, make) => {
    await expect(make('é'.repeat(min))).resolves.toBeDefined();
    await expect(make('é'.repeat(max))).resolves.toBeDefined();
    await expect(make('é'.repeat(min - 1))).rejects.toMatchObject({ code: '23514' });
    await expect(make('é'.repeat(max + 1))).rejects.toMatchObject({ code: '23514' });
  });

  it('for an e-mail address', async () => {
    const address = (length: number) => 'x'.repeat(length - '@x.exemplo'.length) + '@x.exemplo';
    await expect(aUser(database.admin, { company_id, email: address(emailMaxLength) })).resolves.toBeDefined();
    await expect(aUser(database.admin, { company_id, email: address(emailMaxLength + 1) })).rejects.toMatchObject({
      code: '23514',
    });
  });

  it('for colours: each of the palette is one', async () => {
    for (const color of palette) await expect(aTag(database.admin, { company_id, color })).resolves.toBeDefined();
  });
});
