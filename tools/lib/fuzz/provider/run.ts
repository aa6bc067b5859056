import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { startWhatsAppWeb, type WhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import type { FuzzOrder, FuzzReport } from '../../../../whatsapp/src/providers/baileys/testing/fuzz-child.ts';
import { root } from '../../files.ts';
import type { CheckResult } from '../../result.ts';
import { aFrame, aHello, aProtobuf, padded } from './bytes.ts';
import { createChance, type Chance } from './chance.ts';
import { startRudeServer } from './rude-server.ts';
import { aStanza } from './stanzas.ts';

const phone = '5511900001111';
const maria = '5511988887777';
const mostGrowth = 150 * 1024 * 1024;
const childPath = join(root, 'whatsapp/src/providers/baileys/testing/fuzz-child.ts');
const silentMs = 500;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Must hold: whatever the far side sends, the process lives, stays small, and goes on hearing honest people. */
export async function runProviderFuzz(options: { cases: number; seed: number; kind?: string }): Promise<CheckResult> {
  const { cases, seed } = options;
  const chance = createChance(seed);
  const emulator = await startWhatsAppWeb({ seed: `fuzz ${seed}` });
  emulator.addPerson({ phone: maria, name: 'Maria' });
  const victim = createVictim(emulator);
  const faults: string[] = [];
  console.log(`seed ${seed}, ${cases} cases of each kind`);
  try {
    await victim.start();
    const before = await victim.weigh();
    for (const [kind, strike] of Object.entries(strikes(emulator, victim, chance))) {
      if (options.kind !== undefined && options.kind !== kind) continue;
      const began = performance.now();
      for (let n = 1; n <= cases && victim.isAlive(); n += 1) {
        await strike();
        if (n % 250 === 0 && !(await victim.hears())) faults.push(`${kind}: after ${n} cases nothing honest is heard`);
      }
      if (!(await victim.hears())) faults.push(`${kind}: at the end nothing honest is heard`);
      const { rss, heap } = await victim.weigh();
      console.log(
        `${kind.padEnd(12)}${cases} cases in ${((performance.now() - began) / 1_000).toFixed(0)} s, ` +
          `memory ${mb(rss)} MB (heap and buffers ${mb(heap)} MB), ${victim.connections()} logins, ${victim.silences()} left hanging`,
      );
    }
    const after = await victim.weigh();
    if (after.rss - before.rss > mostGrowth) faults.push(`memory grew from ${mb(before.rss)} to ${mb(after.rss)} MB`);
    faults.push(...[...victim.uncaught].map(([what, times]) => `${times} × ${what}`));
    const growth = `memory ${mb(before.rss)} → ${mb(after.rss)} MB`;
    return { summary: `fuzz provider: ${cases} cases each, ${growth}, ${faults.length} faults`, faults };
  } finally {
    victim.kill();
    await emulator.close();
  }
}

type Strike = () => Promise<void>;
let probes = 0;

function strikes(emulator: WhatsAppWeb, victim: Victim, chance: Chance): Record<string, Strike> {
  const { hostile } = emulator;
  const cast = { customer: `${emulator.addPerson({ phone: maria }).lid}@lid`, self: `${phone}@s.whatsapp.net` };
  const onLine = (act: () => void | Promise<unknown>): Strike => {
    return async () => {
      await victim.connected();
      try {
        await act();
        await victim.takesIt(`PROBE${(probes += 1)}`);
      } catch (error) {
        // The line may have closed since: then this case strikes nobody.
        if (!(error instanceof Error && error.name === 'RefusedRequest')) throw error;
      }
    };
  };
  return {
    handshakes: inLanes(16, () => victim.visit(() => aHello(chance))),
    signatures: async () => {
      emulator.presentCertificate(chance.is(0.5) ? { isForged: true } : { issuerSerial: 1 + chance.int(1_000) });
      await victim.visitAt(emulator.url);
      emulator.presentCertificate(undefined);
    },
    stanzas: onLine(() => hostile.stanza(phone, aStanza(chance, cast))),
    protobufs: onLine(() => hostile.protobuf(phone, maria, padded(chance, aProtobuf(chance)))),
    sealed: onLine(() => hostile.sealed(phone, chance.bytes(chance.pick([0, 1, 2, 5, 20, 200])))),
    frames: onLine(() => hostile.rawBytes(phone, aFrame(chance))),
  };
}

/** So many at a time; the next one waits for a place. */
function inLanes(lanes: number, strike: Strike): Strike {
  const running = new Set<Promise<void>>();
  return async () => {
    const work = strike().finally(() => running.delete(work));
    running.add(work);
    if (running.size >= lanes) await Promise.race(running);
  };
}

type Victim = ReturnType<typeof createVictim>;

function createVictim(emulator: WhatsAppWeb) {
  const child: ChildProcess = fork(childPath, { execArgv: ['--import', 'tsx', '--expose-gc'], cwd: root });
  const uncaught = new Map<string, number>();
  const listeners = new Set<(report: FuzzReport) => void>();
  let isAlive = true;
  let visits = 0;
  let silences = 0;
  child.on('exit', () => (isAlive = false));
  child.on('message', (report: FuzzReport) => {
    if (report.is === 'qr') void emulator.scan(phone, report.qr).catch(() => undefined);
    if (report.is === 'uncaught') note(report.what);
    for (const hear of listeners) hear(report);
  });

  function note(what: string): void {
    const short = what.split('\n').slice(0, 4).join(' | ');
    uncaught.set(short, (uncaught.get(short) ?? 0) + 1);
  }

  function wait<Is extends FuzzReport['is']>(
    is: Is,
    ms = 20_000,
    fits: (report: Extract<FuzzReport, { is: Is }>) => boolean = () => true,
  ) {
    return new Promise<Extract<FuzzReport, { is: Is }> | null>((resolve) => {
      const done = (found: Extract<FuzzReport, { is: Is }> | null) => {
        clearTimeout(timer);
        listeners.delete(look);
        resolve(found);
      };
      const look = (report: FuzzReport) => {
        if (report.is === is && fits(report as Extract<FuzzReport, { is: Is }>))
          done(report as Extract<FuzzReport, { is: Is }>);
      };
      const timer = setTimeout(done, ms, null);
      listeners.add(look);
    });
  }

  /** Somebody who wants to be linked comes by, and must leave before anything is shown. */
  async function visitAt(endpoint: string): Promise<void> {
    const nth = (visits += 1);
    const visited = wait('visited', 30_000, (report) => report.nth === nth);
    order({ is: 'visit', endpoint, nth });
    if (!(await visited)) note('a visit to a rude far side had no end');
  }

  const order = (words: FuzzOrder) => void child.send(words);
  const isConnected = () => emulator.addPerson({ phone }).devices.some((device) => device.isConnected);

  return {
    uncaught,
    isAlive: () => isAlive,
    connections: () => emulator.ledger.count('login'),
    async start(): Promise<void> {
      await wait('ready');
      const { noisePublicKey, tlsCertificate } = emulator.root;
      const connected = wait('state', 30_000, ({ state }) => state === 'connected');
      order({
        is: 'start',
        endpoint: emulator.url,
        noiseRoot: noisePublicKey.toString('hex'),
        authority: tlsCertificate,
      });
      if (!(await connected)) throw new Error('the victim did not connect');
    },
    async connected(): Promise<void> {
      const giveUpAt = Date.now() + 20_000;
      while (!isConnected() && Date.now() < giveUpAt) await pause(2);
    },
    async visit(answer: () => Buffer): Promise<void> {
      const rude = await startRudeServer(answer);
      await visitAt(rude.url);
      rude.close();
    },
    visitAt,
    /** Has made of the last case whatever it makes of it: it answers, or hangs up, or waits for the rest of a frame. */
    async takesIt(id: string): Promise<void> {
      const answered = wait('ack', silentMs, (report) => report.id === id);
      const closed = wait('state', silentMs);
      emulator.hostile.stanza(phone, {
        tag: 'receipt',
        attrs: { from: `${maria}@s.whatsapp.net`, id, t: '1700000000' },
      });
      if (await Promise.race([answered, closed])) return;
      silences += 1;
      // Left alone, the client would miss its keep-alive and come back within a minute.
      emulator.disconnect(phone);
      await wait('state', 10_000, ({ state }) => state === 'connected');
    },
    silences: () => silences,
    /** An honest message comes through, if need be after the line is up again. */
    async hears(): Promise<boolean> {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await this.connected();
        const heard = wait('message', 10_000);
        await emulator.send(maria, { to: phone, text: 'sou eu' });
        if (await heard) return true;
      }
      return false;
    },
    async weigh(): Promise<{ rss: number; heap: number }> {
      const weight = wait('weight');
      order({ is: 'weigh' });
      return (await weight) ?? { rss: Number.POSITIVE_INFINITY, heap: 0 };
    },
    kill: () => child.kill('SIGKILL'),
  };
}

const mb = (bytes: number) => Math.round(bytes / 1024 / 1024);
