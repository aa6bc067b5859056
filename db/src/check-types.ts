// Writes schema.gen.ts from a freshly migrated database, or with --check reports whether the file is up to date.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { testDatabase } from './testing/database.ts';

const outFile = path.join(import.meta.dirname, 'schema.gen.ts');
const codegen = path.join(path.dirname(new URL(import.meta.resolve('kysely-codegen')).pathname), 'cli/bin.js');

const database = await testDatabase();
try {
  await promisify(execFile)(process.execPath, [
    codegen,
    '--dialect=postgres',
    `--url=${database.urls.admin}`,
    `--out-file=${outFile}`,
    '--exclude-pattern=schema_files',
    '--date-parser=string',
    '--type-mapping={"int8":"number"}',
    ...(process.argv.includes('--check') ? ['--verify'] : []),
  ]);
} catch (error) {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  console.error(`${output.trim()}\nThe types of the tables are not fresh: npm run db:types`);
  process.exitCode = 1;
} finally {
  await database.drop();
}
