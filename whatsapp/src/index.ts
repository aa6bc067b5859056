export type { Body, MediaHandle, MediaKind, OutboundBody, Upload } from './port/body.ts';
export { mediaKinds } from './port/body.ts';
export type { Capabilities } from './port/capabilities.ts';
export { WaError, type Advice } from './port/errors.ts';
export type { Ack, InboundMessage, SessionState, WaEvent, WaEventOf } from './port/events.ts';
export type { Identity, MessageRef } from './port/identity.ts';
export type { Log } from './port/log.ts';
export type { Hear, OutboundMessage, Provider, Sent } from './port/provider.ts';
export { SessionLostError, type JournalEntry, type SessionChanges, type SessionStore } from './port/store.ts';
