import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { WhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import type { FuzzOrder, FuzzReport } from '../../../../whatsapp/src/providers/baileys/testing/fuzz-child.ts';
import { root } from '../../files.ts';

export const maria = '5511988887777';
const childPath = join(root, 'whatsapp/src/providers/baileys/testing/fuzz-child.ts');
/** So long a silence is no matter of a busy machine. */
const silentMs = 8_000;
/** Twice the time in which a line that hears nothing must have noticed. */
const noticedMs = 120_000;
const mostFollowed = 12;
/** Garbage alone would make the process large; with this much for everything it has to be collected or the process dies. */
const heapMb = 160;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const noSilence = { cases: 0, followed: 0, ack: 0, state: 0, longestMs: 0 };

export type Victim = ReturnType<typeof createVictim>;
export type VictimLine = Awaited<ReturnType<Victim['link']>>;
type Said<Is extends FuzzReport['is']> = Extract<FuzzReport, { is: Is }>;

/** A process of its own with linked phones in it, and what it says about itself. */
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
    for (const hear of listeners) hear(report);
  });

  function note(what: string): void {
    const short = what.split('\n').slice(0, 4).join(' | ');
    faults.set(short, (faults.get(short) ?? 0) + 1);
  }

  function wait<Is extends FuzzReport['is']>(is: Is, ms: number, fits: (report: Said<Is>) => boolean = () => true) {
    return new Promise<Said<Is> | null>((resolve) => {
      const done = (found: Said<Is> | null) => {
        clearTimeout(timer);
        listeners.delete(look);
        resolve(found);
      };
      const look = (report: FuzzReport) => {
        if (report.is === is && fits(report as Said<Is>)) done(report as Said<Is>);
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
       * Has made of the last case whatever it makes of it: it answers the next one, or hangs up. A case may strike a line
       * that is just closing, and the question with it: so a silent line is asked again. The first few silent ones are
       * followed until they speak or hang up; what comes after those is cut, to save the hours.
       */
      async takesIt(): Promise<boolean> {
        const isFollowed = silent.followed < mostFollowed;
        const began = performance.now();
        let taken: Said<'ack' | 'state'> | null = null;
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
        if (!taken) await this.comesBack();
        return taken !== null || !isFollowed;
      },
      /** Left alone, a client that waits would miss its keep-alive and come back within a minute. */
      async comesBack(): Promise<void> {
        const back = wait('state', 30_000, (report) => report.phone === phone && report.state === 'connected');
        emulator.disconnect(phone);
        await back;
      },
      /** An honest message comes through, if need be after the line is up again. */
      async hears(): Promise<boolean> {
        for (let attempt = 0; attempt < 3 && isAlive; attempt += 1) {
          await connected();
          const heard = wait('message', 15_000, (report) => report.phone === phone);
          await emulator.send(maria, { to: phone, text: 'sou eu' });
          if (await heard) return true;
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
    /** How many cases were met with silence, how many of those were followed, and how they ended; counted anew from here. */
    countSilent(): typeof noSilence {
      const counted = silent;
      silent = { ...noSilence };
      return counted;
    },
    /** A phone's keys come by, and must leave without having believed anything. */
    async visit(endpoint: string): Promise<void> {
      const nth = (visits += 1);
      const visited = wait('visited', 60_000, (report) => report.nth === nth);
      order({ is: 'visit', endpoint, nth });
      const end = await visited;
      if (!end) note('a visit to a rude far side had no end');
      if (end && end.state !== 'waiting') note(`a visit to a rude far side was ${end.state}`);
    },
    /** The lightest of a few: what is free is given back little by little. */
    async weigh(): Promise<Said<'weight'>> {
      let lightest: Said<'weight'> = { is: 'weight', rss: Number.POSITIVE_INFINITY, heap: 0, peak: 0 };
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
