import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { WhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import type { FuzzOrder, FuzzReport } from '../../../whatsapp/src/providers/baileys/testing/fuzz-child.ts';
import { root } from '../../../testkit/files.ts';

export const maria = '5511988887777';
const childPath = join(root, 'whatsapp/src/providers/baileys/testing/fuzz-child.ts');
/** A silence of this length is not caused by a busy machine. */
const silentMs = 8_000;
/** Twice the time in which a silent line must have been noticed. */
const noticedMs = 120_000;
const mostFollowed = 12;
/** Garbage alone would make the process large; with this limit it must be collected or the process ends. */
const heapMb = 160;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const noSilence = { cases: 0, followed: 0, ack: 0, state: 0, longestMs: 0 };

export type Victim = ReturnType<typeof createVictim>;
export type VictimLine = Awaited<ReturnType<Victim['link']>>;
type Report<Is extends FuzzReport['is']> = Extract<FuzzReport, { is: Is }>;

/** A separate process with linked devices, and its reports. */
export function createVictim(emulator: WhatsAppWeb) {
  const child: ChildProcess = fork(childPath, {
    execArgv: ['--import', 'tsx', '--expose-gc', `--max-old-space-size=${heapMb}`],
    cwd: root,
  });
  const faults = new Map<string, number>();
  const listeners = new Set<(report: FuzzReport) => void>();
  let silent = { ...noSilence };
  let isAlive = true;
  let visits = 0;
  let probes = 0;
  child.on('exit', (code, signal) => {
    isAlive = false;
    if (signal !== 'SIGKILL') note(`the process ended: ${signal ?? code}`);
  });
  child.on('message', (report: FuzzReport) => {
    if (report.is === 'qr') void emulator.scan(report.phone, report.qr).catch(() => undefined);
    if (report.is === 'uncaught') note(report.what);
    for (const listener of listeners) listener(report);
  });

  function note(what: string): void {
    const short = what.split('\n').slice(0, 4).join(' | ');
    faults.set(short, (faults.get(short) ?? 0) + 1);
  }

  function wait<Is extends FuzzReport['is']>(is: Is, ms: number, fits: (report: Report<Is>) => boolean = () => true) {
    return new Promise<Report<Is> | null>((resolve) => {
      const done = (found: Report<Is> | null) => {
        clearTimeout(timer);
        listeners.delete(look);
        resolve(found);
      };
      const look = (report: FuzzReport) => {
        if (report.is === is && fits(report as Report<Is>)) done(report as Report<Is>);
      };
      const timer = setTimeout(done, ms, null);
      listeners.add(look);
    });
  }

  const order = (words: FuzzOrder) => void (isAlive && child.send(words));
  const ready = wait('ready', 60_000);

  async function link(phone: string) {
    await ready;
    const { noisePublicKey, tlsCertificate } = emulator.root;
    const person = emulator.addPerson({ phone, name: 'Loja' });
    const opened = wait('state', 60_000, (report) => report.phone === phone && report.state === 'connected');
    const noiseRoot = noisePublicKey.toString('hex');
    order({ is: 'start', phone, endpoint: emulator.url, noiseRoot, authority: tlsCertificate });
    if (!(await opened)) throw new Error('the victim did not connect');

    async function connected(): Promise<void> {
      if (emulator.devices(phone).some(({ isConnected }) => isConnected)) return;
      const isLogin = ({ kind, who }: { kind: string; who?: string }) => kind === 'login' && who === phone;
      await emulator.ledger.waitFor(isLogin, { timeoutMs: 60_000 }).catch(() => undefined);
    }

    return {
      phone,
      lid: person.lid,
      connected,
      /**
       * Waits until the line has handled the last case: it answers the next one, or closes. A case may hit a line that
       * is just closing, and the check with it, so a silent line is checked again. The first few silent lines are
       * followed until they answer or close; later ones are cut to save hours.
       */
      async handlesCase(): Promise<boolean> {
        const isFollowed = silent.followed < mostFollowed;
        const began = performance.now();
        let taken: Report<'ack' | 'state'> | null = null;
        do {
          const id = `PROBE${(probes += 1)}`;
          const answered = wait('ack', silentMs, (report) => report.id === id);
          const closed = wait('state', silentMs, (report) => report.phone === phone && report.state !== 'connected');
          const from = `${maria}@s.whatsapp.net`;
          emulator.hostile.stanza(phone, { tag: 'receipt', attrs: { from, id, t: '1700000000' } });
          taken = await Promise.race([answered, closed]);
        } while (!taken && isFollowed && performance.now() - began < noticedMs);
        const tookMs = performance.now() - began;
        if (taken && tookMs < silentMs) return true;
        silent.cases += 1;
        if (isFollowed) silent.followed += 1;
        if (taken) silent[taken.is] += 1;
        silent.longestMs = Math.max(silent.longestMs, taken ? tookMs : 0);
        if (!taken) await this.reconnect();
        return taken !== null || !isFollowed;
      },
      /** Without this, a waiting client would miss its keep-alive and reconnect within a minute. */
      async reconnect(): Promise<void> {
        const back = wait('state', 30_000, (report) => report.phone === phone && report.state === 'connected');
        emulator.disconnect(phone);
        await back;
      },
      /** A valid message is received, if necessary after a reconnect. */
      async receivesMessages(): Promise<boolean> {
        for (let attempt = 0; attempt < 3 && isAlive; attempt += 1) {
          await connected();
          const received = wait('message', 15_000, (report) => report.phone === phone);
          await emulator.send(maria, { to: phone, text: 'sou eu' });
          if (await received) return true;
        }
        return false;
      },
    };
  }

  return {
    faults,
    note,
    link,
    isAlive: () => isAlive,
    /** The number of silent cases, of followed ones, and their ends; resets the counts. */
    countSilent(): typeof noSilence {
      const counted = silent;
      silent = { ...noSilence };
      return counted;
    },
    /** Connects with a phone's keys, and must leave without having accepted any answer. */
    async visit(endpoint: string): Promise<void> {
      const nth = (visits += 1);
      const visited = wait('visited', 60_000, (report) => report.nth === nth);
      order({ is: 'visit', endpoint, nth });
      const end = await visited;
      if (!end) note('a connection to the invalid server did not end');
      if (end && end.state !== 'waiting') note(`a connection to the invalid server was ${end.state}`);
    },
    /** The lowest of a few figures, because memory is freed gradually. */
    async weigh(): Promise<Report<'weight'>> {
      let lightest: Report<'weight'> = { is: 'weight', rss: Number.POSITIVE_INFINITY, heap: 0, peak: 0 };
      for (let look = 0; look < 5 && isAlive; look += 1) {
        const weight = wait('weight', 20_000);
        order({ is: 'weigh' });
        const { rss = Number.POSITIVE_INFINITY, ...rest } = (await weight) ?? {};
        if (rss < lightest.rss) lightest = { ...lightest, ...rest, rss };
        await pause(500);
      }
      return lightest;
    },
    kill: () => child.kill('SIGKILL'),
  };
}
