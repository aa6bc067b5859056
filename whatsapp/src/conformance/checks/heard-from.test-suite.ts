import type { InboundMessage } from '../../index.ts';
import type { Customer, Rig } from '../rig.test-suite.ts';

/** The message with this id, once the provider has told it. */
export function heardFrom(rig: Rig, id: string): Promise<InboundMessage> {
  return rig.heard.wait('message', ({ ref }) => ref.id === id);
}

/** A customer who wrote a moment ago, so that anything may be answered. */
export async function acquainted(rig: Rig): Promise<Customer> {
  const customer = await rig.customer();
  await heardFrom(rig, await customer.write({ text: 'olá' }));
  return customer;
}
