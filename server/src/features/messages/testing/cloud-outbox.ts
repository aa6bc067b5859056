import { afterAll, beforeAll } from 'vitest';
import { startCloudEmulator, type CloudEmulator } from './cloud.ts';
import { anOutbox, type Outbox } from './outgoing.ts';

/** An outbox that sends over an emulated Cloud API number, for the tests of a file. */
export function useCloudOutbox() {
  let outbox: Outbox;
  let cloud: CloudEmulator;
  beforeAll(async () => {
    outbox = await anOutbox();
    cloud = await startCloudEmulator();
    outbox.setProvider(cloud.provider);
  });
  afterAll(async () => {
    await cloud.emulator.stop();
    await outbox.stop();
  });
  return {
    get outbox() {
      return outbox;
    },
    get cloud() {
      return cloud;
    },
  };
}
