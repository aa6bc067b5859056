// node --import tsx db/src/cli.ts bootstrap | migrate | seed <minimal|demo|load> [--scale N]
import { bootstrap } from './bootstrap.ts';
import { migrate, MigrationError } from './migrate.ts';
import { seedMinimal } from '../seeds/minimal.ts';

const commands: Record<string, (args: string[]) => Promise<void>> = {
  async bootstrap() {
    const urls = { owner: need('RECADIA_PG_OWNER_URL'), ...seedUrls() };
    await bootstrap({ adminUrl: need('RECADIA_PG_ADMIN_URL'), urls });
    say('Roles and database are there.');
  },
  async migrate() {
    const applied = await migrate({
      ownerUrl: need('RECADIA_PG_OWNER_URL'),
      onApplied: (file) => say(`applied ${file}`),
    });
    if (applied.length === 0) say('The database is up to date.');
  },
  async seed([name = 'minimal']) {
    if (name !== 'minimal') throw new Error(`There is no seed "${name}".`);
    const { created } = await seedMinimal(seedUrls(), {
      superEmail: process.env.RECADIA_SUPER_EMAIL,
      superPassword: process.env.RECADIA_SUPER_PASSWORD,
    });
    say(created ? `Platform user ${created.email}, password ${created.password} (shown once).` : 'Nothing to do.');
  },
};

const [name = '', ...args] = process.argv.slice(2);
try {
  const command = commands[name];
  if (!command) throw new Error(`Say one of: ${Object.keys(commands).join(', ')}.`);
  await command(args);
} catch (error) {
  console.error(error instanceof MigrationError ? error.message : error);
  process.exitCode = 1;
}

function seedUrls() {
  return { app: need('RECADIA_PG_APP_URL'), operator: need('RECADIA_PG_OPERATOR_URL') };
}

function need(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`Set ${variable}.`);
  return value;
}

function say(line: string): void {
  console.log(line);
}
