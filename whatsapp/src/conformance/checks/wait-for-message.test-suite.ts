import type { InboundMessage } from '../../index.ts';
import type { Customer, Rig } from '../rig.test-suite.ts';

/** Waits for the message with this id. */
export function waitForMessage(rig: Rig, id: string): Promise<InboundMessage> {
  return rig.events.wait('message', ({ ref }) => ref.id === id);
}

/** A customer with an open service window, so that free text may be sent. */
export async function createActiveCustomer(rig: Rig): Promise<Customer> {
  const customer = await rig.customer();
  await waitForMessage(rig, await customer.write({ text: 'olá' }));
  return customer;
}
