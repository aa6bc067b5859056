export { recordInbound } from './inbound/inbound.sql.ts';
export { startIngest } from './inbound/ingest.ts';
export { takesSends } from './messages.policy.ts';
export { enqueueRead, enqueueSend } from './outbound/outbox.ts';
export type { SendBody } from './outbound/outbox.types.ts';
export { createLinkedMediaTasks } from './media/media.ts';
export { startOutgoing } from './outbound/outgoing.ts';
