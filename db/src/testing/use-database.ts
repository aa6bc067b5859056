import { afterAll, beforeAll } from 'vitest';
import { closeDatabase, openDatabase, type OpenOptions } from '../client.ts';
import { testDatabase, type TestDatabase } from './database.ts';

/** A database that exists while the tests of a file run; with `open` the transactions of this process use it. */
export function useTestDatabase(open?: Omit<OpenOptions, 'appUrl'>): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(database, await testDatabase());
    if (open) openDatabase({ ...open, appUrl: database.urls.app });
  });
  afterAll(async () => {
    if (open) await closeDatabase();
    await database.drop();
  });
  return database;
}
