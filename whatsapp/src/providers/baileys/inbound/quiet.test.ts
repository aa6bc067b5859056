import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import { expect, it, vi } from 'vitest';
import { openFileStore } from '../../../testing/file-store.ts';
import type { Orders, Report } from '../testing/crash-child.ts';

/** Counts calls of the console, also after its methods are replaced. */
const countAttempts = `
  let attempts = 0;
  for (const name of ['log', 'info', 'warn', 'error']) {
    let method = console[name];
    Object.defineProperty(console, name, {
      get() { const now = method; return (...words) => { attempts += 1; now(...words); }; },
      set(other) { method = other; },
    });
  }
  process.on('message', (words) => words === 'attempts?' && process.send({ attempts }));`;

it('gotcha 21: keeps libsignal from printing sessions with private keys', async () => {
  const [phone, maria] = ['5511900001111', '5511988887777'];
  const folder = mkdtempSync(join(tmpdir(), 'quiet-'));
  const emulator = await startWhatsAppWeb({ seed: 'quiet' });
  emulator.addPerson({ phone: maria, name: 'Maria' });
  const child = fork(join(import.meta.dirname, '../testing/crash-child.ts'), {
    execArgv: ['--import', 'tsx', '--import', `data:text/javascript,${encodeURIComponent(countAttempts)}`],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  try {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (words: Buffer) => (output += words.toString()));
    const reports: Report[] = [];
    let attempts = -1;
    child.on('message', (report: Report | { attempts: number }) => {
      if ('attempts' in report) attempts = report.attempts;
      else reports.push(report);
      if ('is' in report && report.is === 'qr') void emulator.scan(phone, report.qr);
    });
    const file = join(folder, 'session.jsonl');
    const noiseRoot = emulator.root.noisePublicKey.toString('hex');
    await expect.poll(() => reports.length, { timeout: 50_000 }).toBe(1);
    child.send({ file, noiseRoot, endpoint: emulator.url, death: null } satisfies Orders);
    await expect.poll(() => reports.some(({ is }) => is === 'connected'), { timeout: 50_000 }).toBe(true);
    for (const text of ['um', 'dois', 'três']) {
      // A new session closes the old one, and libsignal then prints the old session.
      emulator.forgetSessions(maria);
      const { id } = await emulator.send(maria, { to: phone, text });
      await expect.poll(() => openFileStore(file).received, { timeout: 30_000 }).toContain(`m:0:${id}`);
    }
    child.send('attempts?');
    await expect.poll(() => attempts, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(output).toBe('');
  } finally {
    child.kill('SIGKILL');
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);

it('passes other output, also when called from libsignal', async () => {
  const own = console.info;
  const printed: unknown[] = [];
  console.info = (words: unknown) => void printed.push(words);
  vi.resetModules();
  const { withConsole, withoutConsole } = await import('./quiet.ts');
  const ours = withConsole({ print: (words: string) => console.info(words) });
  await withoutConsole(async () => {
    await new Promise(setImmediate);
    console.info('a private key');
    ours.print('a fact');
  });
  console.info('another fact');
  console.info = own;
  expect(printed).toEqual(['a fact', 'another fact']);
});
