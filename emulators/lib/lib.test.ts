import { afterEach, describe, expect, it } from 'vitest';
import { startAdmin, type Admin } from './admin.ts';
import { createChaos } from './chaos.ts';
import { createClock } from './clock.ts';
import { createLedger } from './ledger.ts';
import { createRandom } from './random.ts';

describe('clock', () => {
  it('runs, holds still, moves and runs again', () => {
    const clock = createClock();
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1_000);
    clock.advance(3_600_000);
    expect(clock.now().getTime() - Date.now()).toBeGreaterThan(3_599_000);
    clock.set(new Date('2030-01-01T00:00:00Z'));
    clock.advance(1_500);
    expect(clock.now().toISOString()).toBe('2030-01-01T00:00:01.500Z');
    expect(clock.seconds()).toBe(Date.parse('2030-01-01T00:00:01Z') / 1000);
    clock.release();
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1_000);
  });
});

describe('random', () => {
  it('repeats by its seed and differs between seeds', () => {
    const take = (seed: string) => {
      const random = createRandom(seed);
      return [random.hex(8), random.int(1_000), random.chance(0.5), random.pick(['a', 'b', 'c'])];
    };
    expect(take('one')).toEqual(take('one'));
    expect(take('one')).not.toEqual(take('two'));
  });

  it('keeps to its bounds', () => {
    const random = createRandom(1);
    const drawn = Array.from({ length: 2_000 }, () => random.int(5));
    expect(new Set(drawn)).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(random.chance(0)).toBe(false);
    expect(random.chance(1)).toBe(true);
    expect(random.pick([])).toBeUndefined();
  });
});

describe('ledger', () => {
  const newLedger = (capacity?: number) => createLedger(createClock(), capacity);

  it('keeps the latest entries and counts them all', () => {
    const ledger = newLedger(10);
    for (let index = 0; index < 25; index++) {
      ledger.write({ direction: 'in', kind: index % 2 ? 'odd' : 'even', detail: { index } });
    }
    expect(ledger.list().map(({ seq }) => seq)).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 24, 25]);
    expect(ledger.list({ since: 20, kind: 'odd' }).map(({ seq }) => seq)).toEqual([22, 24]);
    expect(ledger.list({ limit: 2 }).map(({ seq }) => seq)).toEqual([16, 17]);
    expect(ledger.count('even')).toBe(13);
    expect(ledger.counts()).toEqual({ even: 13, odd: 12 });
  });

  it('waits for what is there already, for what comes, and not for ever', async () => {
    const ledger = newLedger();
    ledger.write({ direction: 'note', kind: 'before' });
    expect((await ledger.waitFor(({ kind }) => kind === 'before', { since: 0 })).seq).toBe(1);
    const coming = ledger.waitFor(({ kind }) => kind === 'after');
    ledger.write({ direction: 'note', kind: 'after' });
    expect((await coming).seq).toBe(2);
    await expect(ledger.waitFor(() => false, { timeoutMs: 10 })).rejects.toThrow('within 10 ms');
  });
});

describe('chaos', () => {
  const newChaos = () => createChaos(createRandom('chaos'), createLedger(createClock()));
  const passAll = (chaos: ReturnType<typeof newChaos>, names: string[], who?: string) => {
    const passed: string[] = [];
    for (const name of names) chaos.pass('message', who, () => passed.push(name));
    return passed;
  };

  it('does nothing without a rule', () => {
    expect(passAll(newChaos(), ['a', 'b'])).toEqual(['a', 'b']);
  });

  it('drops, duplicates and reorders at the configured rate', () => {
    for (const [action, outcome] of [
      ['drop', ['b', 'c']],
      ['duplicate', ['a', 'a', 'b', 'c']],
      ['reorder', ['b', 'a', 'c']],
    ] as const) {
      const chaos = newChaos();
      chaos.add({ action, kind: 'message', times: 1 });
      expect(passAll(chaos, ['a', 'b', 'c'])).toEqual(outcome);
      expect(chaos.rules()).toEqual([]);
    }
  });

  it('affects only the configured kind and phone', () => {
    const chaos = newChaos();
    chaos.add({ action: 'drop', kind: 'receipt' });
    chaos.add({ action: 'drop', who: '551' });
    expect(passAll(chaos, ['a'], '552')).toEqual(['a']);
    expect(passAll(chaos, ['a'], '551')).toEqual([]);
  });

  it('refuses with the code, once', () => {
    const chaos = newChaos();
    chaos.add({ action: 'refuse', kind: 'message', code: 463, times: 1 });
    expect(chaos.refusal('login')).toBeNull();
    expect(chaos.refusal('message')).toBe(463);
    expect(chaos.refusal('message')).toBeNull();
  });

  it('lets go of what it holds back when it is cleared', async () => {
    const chaos = newChaos();
    chaos.add({ action: 'delay', delayMs: 60_000, times: 1 });
    chaos.add({ action: 'reorder', times: 1 });
    const passed = passAll(chaos, ['late', 'last']);
    expect(passed).toEqual([]);
    chaos.clear();
    expect(passed).toEqual(['late', 'last']);
  });

  it('a delayed one comes later', async () => {
    const chaos = newChaos();
    chaos.add({ action: 'delay', delayMs: 5, times: 1 });
    await new Promise<void>((resolve) => chaos.pass('message', undefined, resolve));
  });
});

describe('admin', () => {
  let admin: Admin;
  afterEach(() => admin.close());
  const start = async () => {
    const ledger = createLedger(createClock());
    const routes = {
      'POST /echo/:word': ({
        params,
        body,
      }: {
        params: Record<string, string>;
        body: { text(name: string): string };
      }) => ({
        word: params.word,
        said: body.text('said'),
      }),
      'GET /broken': () => {
        throw new Error('broken inside');
      },
    };
    admin = await startAdmin({ routes, ledger });
    return ledger;
  };
  const post = (path: string, body: string) => fetch(`${admin.url}${path}`, { method: 'POST', body });

  it('routes with parameters, reads JSON, and says what is wrong', async () => {
    await start();
    expect(await (await post('/echo/ol%C3%A1', '{"said":"x"}')).json()).toEqual({ word: 'olá', said: 'x' });
    for (const [body, error] of [
      ['{}', 'said is missing'],
      ['[1]', 'the body is not a JSON object'],
      ['{', 'the body is not JSON'],
      ['{"said":1}', 'said is not a text'],
    ] as const) {
      const answer = await post('/echo/x', body);
      expect([answer.status, await answer.json()]).toEqual([400, { error }]);
    }
    const broken = await fetch(`${admin.url}/broken`);
    expect([broken.status, await broken.json()]).toEqual([500, { error: 'broken inside' }]);
  });

  it('lets only pages of this machine in', async () => {
    await start();
    const allowed = async (origin: string) =>
      (await fetch(`${admin.url}/broken`, { headers: { origin } })).headers.get('access-control-allow-origin');
    expect(await allowed('http://127.0.0.1:5173')).toBe('http://127.0.0.1:5173');
    expect(await allowed('https://evil.example')).toBeNull();
    expect(await allowed('http://127.0.0.1.evil.example')).toBeNull();
  });

  it('streams the ledger', async () => {
    const ledger = await start();
    const answer = await fetch(`${admin.url}/events`);
    const reader = answer.body?.getReader();
    await reader?.read();
    ledger.write({ direction: 'note', kind: 'told', who: '551' });
    const { value } = (await reader?.read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toContain('"kind":"told","who":"551"');
    await reader?.cancel();
  });
});
