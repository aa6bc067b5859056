// node --import tsx db/src/cli.ts bootstrap | migrate | seed <minimal|demo|load> [--scale N] | roll-ups [--company N]
//   | rotate-keys | after-restore [--copy] | held | release-hold [--parked send|discard] | allow-sweep
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { bootstrap } from './bootstrap.ts';
import { readCell, readVariable, requireUrl, UsageError } from './environment.ts';
import { encryptionKeysOf, hasKeys, rotateKeys } from './keys/index.ts';
import { migrate, MigrationError } from './migrate.ts';
import { summaryOf } from './keys/summary.ts';
import { rebuildRollUps } from './rebuild-roll-ups.ts';
import { afterRestore, allowSweep, listHeld, releaseHold, type ParkedWork } from './restore.ts';
import { seedDemo } from '../seeds/demo.ts';
import { seedLoad } from '../seeds/load.ts';
import { seedMinimal } from '../seeds/minimal.ts';
import { seedTalks } from '../seeds/talks.ts';
import { seedTeam } from '../seeds/team.ts';
import { seedWeeks } from '../seeds/weeks.ts';

const commands: Record<string, (args: string[]) => Promise<void>> = {
  async bootstrap() {
    const urls = { owner: requireUrl('RECADIA_PG_OWNER_URL'), ...seedUrls() };
    await bootstrap({ adminUrl: requireUrl('RECADIA_PG_ADMIN_URL'), urls });
    say('Roles and database are there.');
  },
  async migrate() {
    const applied = await migrate({
      ownerUrl: requireUrl('RECADIA_PG_OWNER_URL'),
      cell: readCell(),
      onApplied: (file) => say(`applied ${file}`),
      onRetry: (name) => say(`${name} waits for a lock and is tried again`),
    });
    if (applied.length === 0) say('The database is up to date.');
  },
  async seed([name = 'minimal', ...rest]) {
    const seed = seeds[name];
    if (!seed) throw new UsageError(`There is no seed "${name}". Say one of: ${Object.keys(seeds).join(', ')}.`);
    await seed(rest);
  },
  async 'roll-ups'(rest) {
    const { values } = parseArgs({ args: rest, options: { company: { type: 'string' } } });
    const company = values.company === undefined ? null : Number(values.company);
    const count = await rebuildRollUps(requireUrl('RECADIA_PG_OPERATOR_URL'), company);
    say(`The workers make the numbers of ${count} companies anew; until then the old ones are shown.`);
  },
  async 'rotate-keys'() {
    const keys = encryptionKeysOf(process.env);
    if (!hasKeys(keys)) throw new UsageError('Set ENCRYPTION_KEYS, the new key first.');
    const onColumn = (column: string, resealed: number) => say(`${column}: ${resealed} sealed anew`);
    const rotation = await rotateKeys({ appUrl: requireUrl('RECADIA_PG_APP_URL'), keys, onColumn });
    for (const line of summaryOf(rotation)) say(line);
    if (rotation.left > 0) process.exitCode = 1;
  },
  async 'after-restore'(rest) {
    const { values } = parseArgs({ args: rest, options: { copy: { type: 'boolean', default: false } } });
    const parked = await afterRestore(adminAccess(), { isCopy: values.copy });
    say('Outgoing work is held, linked phones must be linked again.');
    sayParked(parked);
    say('Look at it with "held", end it with "release-hold".');
  },
  async held() {
    const { isHeld, parked } = await listHeld(adminAccess());
    say(isHeld ? 'Outgoing work is held.' : 'Nothing is held.');
    sayParked(parked);
  },
  async 'release-hold'(rest) {
    const { values } = parseArgs({ args: rest, options: { parked: { type: 'string' } } });
    const { parked } = await listHeld(adminAccess());
    const decision = values.parked ?? (parked.length === 0 ? 'discard' : '');
    if (decision !== 'send' && decision !== 'discard') {
      throw new UsageError('Work is parked: say --parked send (it may reach customers twice) or --parked discard.');
    }
    await releaseHold(adminAccess(), decision);
    say('The hold is over.');
  },
  async 'allow-sweep'() {
    await allowSweep(adminAccess());
    say('File sweeps of the next day may move any number of files into quarantine.');
  },
};

const seeds: Record<string, (args: string[]) => Promise<void>> = {
  async minimal() {
    const { created } = await seedMinimal(seedUrls(), {
      superEmail: readVariable('RECADIA_SUPER_EMAIL'),
      superPassword: readVariable('RECADIA_SUPER_PASSWORD'),
    });
    say(created ? `Platform user ${created.email}, password ${created.password} (shown once).` : 'Nothing to do.');
  },
  async demo() {
    const password = readVariable('RECADIA_DEMO_PASSWORD') ?? randomBytes(12).toString('base64url');
    const { createdCompanies, accounts } = await seedDemo(seedUrls(), { password });
    await seedTalks(seedUrls());
    await seedWeeks(seedUrls());
    await seedTeam(seedUrls());
    if (createdCompanies.length === 0) return say('Nothing to do.');
    say(`Made ${createdCompanies.join(' and ')}. Everyone signs in with ${password}`);
    for (const { email, profile, name } of accounts) say(`  ${email}  ${profile}  ${name}`);
  },
  async load(rest) {
    const { values } = parseArgs({ args: rest, options: { scale: { type: 'string', default: '1' } } });
    const password = readVariable('RECADIA_DEMO_PASSWORD');
    const { companies, created } = await seedLoad(seedUrls(), { scale: Number(values.scale), password });
    say(`${created} companies made, ${companies} in all.`);
  },
};

const [name = '', ...args] = process.argv.slice(2);
try {
  const command = commands[name];
  if (!command) throw new UsageError(`Say one of: ${Object.keys(commands).join(', ')}.`);
  await command(args);
} catch (error) {
  console.error(error instanceof MigrationError || error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
}

function adminAccess() {
  return { adminUrl: requireUrl('RECADIA_PG_ADMIN_URL'), ownerUrl: requireUrl('RECADIA_PG_OWNER_URL') };
}

function sayParked(parked: ParkedWork[]): void {
  for (const { company, companyId, schedules, outbox, timers, events } of parked) {
    say(
      `  ${company} (${companyId}): ${schedules} schedules, ${outbox} outbound messages, ${timers} timers, ${events} automatic replies`,
    );
  }
}

function seedUrls() {
  return { app: requireUrl('RECADIA_PG_APP_URL'), operator: requireUrl('RECADIA_PG_OPERATOR_URL') };
}

function say(line: string): void {
  console.log(line);
}
