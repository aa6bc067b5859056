import { customers, playCustomers, type PlayOptions } from '@recadia/emulators/demo';
import { startEmulators, type EmulatorOptions, type Emulators } from '@recadia/emulators/start';
import { seedTeam } from '@recadia/db/seeds/team';
import { seedWeeks } from '@recadia/db/seeds/weeks';
import { whatsAppEnvironment } from '../../server/src/testing/whats-app-environment.ts';
import { demoPassword, startStack, type Stack } from '../stack.ts';
import { openShop, type Account } from './shop.ts';

interface DemoOptions {
  /** Port of the product; any free one by default. */
  port?: number;
  ports?: EmulatorOptions['ports'];
  /** No customers write. */
  isQuiet?: boolean;
  onMessage?: PlayOptions['onMessage'];
}

export interface Demo {
  url: string;
  admin: Account;
  stack: Stack;
  emulators: Emulators;
  stop(): Promise<void>;
}

/**
 * The built product, emulators of WhatsApp Web and of the Cloud API, a shop with two connected numbers, and its
 * customers.
 */
export async function startDemo({ port, ports, isQuiet = false, onMessage }: DemoOptions = {}): Promise<Demo> {
  const emulators = await startEmulators({ ports, people: customers });
  const ending = [() => emulators.close()];
  const stop = async () => {
    for (let end = ending.pop(); end; end = ending.pop()) await end();
  };
  try {
    const stack = await startStack({
      ...whatsAppEnvironment(emulators.web),
      WA_CLOUD_URL: emulators.cloud.graphUrl,
      ...(port !== undefined && { PORT: String(port) }),
    });
    ending.push(() => stack.stop());
    // Allows further numbers, added by hand.
    await stack.db.admin.updateTable('plans').set({ connections: 10 }).execute();
    const admin = { email: 'camila@casaaurora.exemplo', password: demoPassword };
    await openShop(stack.url, admin, emulators);
    if (!isQuiet) {
      await seedWeeks(stack.db.urls);
      await seedTeam(stack.db.urls);
      const play = playCustomers({ ...emulators, onMessage });
      ending.push(() => play.stop());
    }
    return { url: stack.url, admin, stack, emulators, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
