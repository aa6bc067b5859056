import { customers, playCustomers, type PlayOptions } from '@recadia/emulators/demo';
import { startFarSides, type FarSideOptions, type FarSides } from '@recadia/emulators/far-sides';
import { seedTeam } from '@recadia/db/seeds/team';
import { seedWeeks } from '@recadia/db/seeds/weeks';
import { whatsAppEnvironment } from '../../../server/src/testing/whatsAppEnvironment.ts';
import { demoPassword, startStack, type Stack } from '../stack.ts';
import { openShop, type Account } from './shop.ts';

interface DemoOptions {
  /** Of the product; any free one unless told. */
  port?: number;
  ports?: FarSideOptions['ports'];
  /** Nobody writes unless told to. */
  isQuiet?: boolean;
  onSaid?: PlayOptions['onSaid'];
}

export interface Demo {
  url: string;
  admin: Account;
  stack: Stack;
  farSides: FarSides;
  stop(): Promise<void>;
}

/** The built product, both far sides of WhatsApp, a shop with two connected numbers, and its customers. */
export async function startDemo({ port, ports, isQuiet = false, onSaid }: DemoOptions = {}): Promise<Demo> {
  const farSides = await startFarSides({ ports, people: customers });
  const ending = [() => farSides.close()];
  const stop = async () => {
    for (let end = ending.pop(); end; end = ending.pop()) await end();
  };
  try {
    const stack = await startStack({
      ...whatsAppEnvironment(farSides.web),
      WA_CLOUD_URL: farSides.cloud.graphUrl,
      ...(port !== undefined && { PORT: String(port) }),
    });
    ending.push(() => stack.stop());
    // Room for the numbers a person adds by hand.
    await stack.db.admin.updateTable('plans').set({ connections: 10 }).execute();
    const admin = { email: 'camila@casaaurora.exemplo', password: demoPassword };
    await openShop(stack.url, admin, farSides);
    if (!isQuiet) {
      await seedWeeks(stack.db.urls);
      await seedTeam(stack.db.urls);
      const play = playCustomers({ ...farSides, onSaid });
      ending.push(() => play.stop());
    }
    return { url: stack.url, admin, stack, farSides, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
