/** npm run dev: services, a migrated database with the demo company, the server and the web, all from the sources. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../testkit/files.ts';
import { setup as startServices } from '../testkit/services.ts';

const webUrl = 'http://127.0.0.1:5173';
const database = 'recadia_dev';
const began = performance.now();

startServices();
const secrets = developmentSecrets();
const as = (role: string) => roleUrl(process.env['RECADIA_PG_ADMIN_URL'] ?? '', role);
const env = {
  ...process.env,
  ...secrets,
  RECADIA_PG_OWNER_URL: as('recadia_owner'),
  RECADIA_PG_APP_URL: as('recadia_app'),
  RECADIA_PG_OPERATOR_URL: as('recadia_operator'),
  NODE_ENV: 'development',
  ROLE: 'all',
  PORT: '8080',
  PUBLIC_URL: webUrl,
  EXTRA_ORIGINS: 'http://localhost:5173',
  DATABASE_URL: as('recadia_app'),
  OPERATOR_DATABASE_URL: as('recadia_operator'),
  REDIS_URL: process.env['RECADIA_REDIS_URL'],
  REDIS_PREFIX: 'recadia-dev',
};

for (const step of [['bootstrap'], ['migrate'], ['seed', 'demo']]) {
  execFileSync(process.execPath, ['--import', 'tsx', 'db/src/cli.ts', ...step], { cwd: root, env, stdio: 'inherit' });
}
const children = [
  run('server', ['--watch-preserve-output', '--watch', '--import', 'tsx', 'server/src/main.ts'], root),
  run('web', [join(root, 'node_modules/vite/bin/vite.js'), '--host', '127.0.0.1'], join(root, 'web')),
];
await untilAnswers('http://127.0.0.1:8080/readyz');
await untilAnswers(webUrl);
print(`
  Recadia is up at ${webUrl} (${((performance.now() - began) / 1000).toFixed(1)} s)
  Sign in as camila@casaaurora.exemplo (admin), rafael@casaaurora.exemplo (agent) or operacoes@recadia.exemplo (operator)
  Password of all: ${secrets.RECADIA_DEMO_PASSWORD}
  API documents: http://127.0.0.1:8080/docs   Stop with Ctrl+C
`);

/** Generated once and kept in an ignored file, so that sessions survive a restart and no secret has a default. */
function developmentSecrets(): Record<'TOKEN_SECRET' | 'ENCRYPTION_KEY' | 'RECADIA_DEMO_PASSWORD', string> {
  const file = join(root, '.state/dev-secrets.json');
  if (!existsSync(file)) {
    mkdirSync(join(root, '.state'), { recursive: true });
    const random = (bytes: number) => randomBytes(bytes).toString('base64url');
    const made = { TOKEN_SECRET: random(32), ENCRYPTION_KEY: random(32), RECADIA_DEMO_PASSWORD: random(9) };
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof developmentSecrets>;
}

function roleUrl(adminUrl: string, role: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = '';
  url.pathname = `/${database}`;
  return url.href;
}

function run(name: string, args: string[], cwd: string): ChildProcess {
  const child = spawn(process.execPath, args, { cwd, env, stdio: 'inherit' });
  child.once('exit', (code) => {
    print(`${name} ended (${code ?? 'by signal'})`);
    for (const other of children) other.kill();
    process.exit(code ?? 0);
  });
  return child;
}

async function untilAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const isThere = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} does not answer`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
