import { testDatabase } from '@recadia/db/testing';
import { startWhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../platform/process/config.ts';
import { startPlatform } from '../platform/platform.ts';
import { whatsAppEnvironment } from '../testing/whats-app-environment.ts';
import { judgeNeighbours, openNeighbours, talk } from '../testing/neighbours.ts';
import { testEnvironment } from '../testing/server.ts';
import { startWorker } from '../worker/main.ts';
import { startGateway } from './main.ts';

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

it('keeps messages apart for companies that share a group and for two numbers of one', async () => {
  const db = await testDatabase();
  ends.push(() => db.drop());
  const emulator = await startWhatsAppWeb({ seed: db.name });
  ends.push(() => emulator.close());
  const platform = await startPlatform(readConfig({ ...testEnvironment(db), ...whatsAppEnvironment(emulator) }));
  ends.push(() => platform.stop());
  const worker = await startWorker(platform);
  ends.push(() => worker.stop());
  const gateway = await startGateway(platform);
  ends.push(() => gateway.stop());

  const neighbours = await openNeighbours({ db, emulator });
  const written = await talk({ db, emulator }, neighbours, { messages: 23, withDesks: false });
  const { rows, faults } = await judgeNeighbours({ db, emulator }, written);
  expect(faults).toEqual([]);
  expect(rows).toBe([...written.values()].flat().length);
  expect(['retry', 'nack'].map((kind) => emulator.ledger.count(kind))).toEqual([0, 0]);
}, 180_000);
