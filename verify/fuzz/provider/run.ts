import { startWhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import type { CheckResult } from '../../../testkit/result.ts';
import { createChance } from './chance.ts';
import { startInvalidServer } from './invalid-server.ts';
import { attacks } from './attacks.ts';
import { createVictim, maria, type VictimLine } from './victim.ts';

const mostGrowth = 150 * 1024 * 1024;
const phones = ['5511900001111', '5511900001112', '5511900001113', '5511900001114'];
const honestEvery = 250;
const shownHanging = 5;
const toldEvery = 1_000;

/**
 * Must hold: for any input of the server, the process stays alive and small, and continues to receive valid messages.
 * Faults are printed at once, so that an interrupted run keeps its results.
 */
export async function runProviderFuzz(options: { cases: number; seed: number; kind?: string }): Promise<CheckResult> {
  const { cases, seed } = options;
  const emulator = await startWhatsAppWeb({ seed: `fuzz ${seed}` });
  const invalidServer = await startInvalidServer();
  emulator.addPerson({ phone: maria, name: 'Maria' });
  const victim = createVictim(emulator);
  const faults: string[] = [];
  const fault = (what: string) => {
    faults.push(what);
    console.error(`FAULT ${what}`);
  };
  console.log(`seed ${seed}, ${cases} cases of each kind`);
  try {
    const lines: VictimLine[] = [];
    for (const phone of phones) lines.push(await victim.link(phone));
    const before = await victim.weigh();
    const kinds = Object.entries(attacks({ emulator, victim, invalidServer }));
    for (const [kind, attack] of kinds.filter(([name]) => options.kind === undefined || options.kind === name)) {
      const began = performance.now();
      const logins = emulator.ledger.count('login');
      const hanging: string[] = [];
      let struck = 0;
      const lane = async (line: VictimLine, nth: number) => {
        const chance = createChance(seed + nth);
        for (let n = 1; n <= Math.ceil(cases / lines.length) && victim.isAlive(); n += 1) {
          const left = await attack(line, chance);
          if (left !== undefined) hanging.push(left);
          if ((struck += 1) % toldEvery === 0) console.log(`  ${struck} ${kind} in ${seconds(began)}`);
          if (n % honestEvery === 0 && !(await line.receivesMessages()))
            fault(`${kind}: after ${n} cases no valid message is received`);
        }
        if (!(await line.receivesMessages())) fault(`${kind}: at the end no valid message is received`);
      };
      await Promise.all(lines.map(lane));
      emulator.presentCertificate(undefined);
      const { rss, heap, peak } = await victim.weigh();
      console.log(
        `${kind.padEnd(12)}${cases} cases in ${seconds(began)}, ` +
          `memory ${mb(before.rss)} → ${mb(rss)} MB, never above ${mb(peak)} MB (heap and buffers ${mb(heap)} MB), ` +
          `${emulator.ledger.count('login') - logins} logins`,
      );
      const silent = victim.countSilent();
      console.log(
        `${' '.repeat(12)}${silent.cases} silent for 8 s, ${silent.followed} of them followed: ${silent.ack} answered ` +
          `later, ${silent.state} hung up, ${hanging.length} left hanging; the longest took ` +
          `${(silent.longestMs / 1_000).toFixed(0)} s`,
      );
      if (hanging.length > 0)
        fault(`${kind}: ${hanging.length} left hanging, e.g. ${hanging.slice(0, shownHanging).join('\n  ')}`);
      if (peak - before.rss > mostGrowth) fault(`${kind}: memory went from ${mb(before.rss)} to ${mb(peak)} MB`);
      for (const [what, times] of victim.faults) fault(`${kind}: ${times} × ${what}`);
      victim.faults.clear();
    }
    return { summary: `fuzz provider: ${cases} cases each, ${faults.length} faults`, faults };
  } finally {
    victim.kill();
    invalidServer.close();
    await emulator.close();
  }
}

const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(0)} s`;
const mb = (bytes: number) => Math.round(bytes / 1024 / 1024);
