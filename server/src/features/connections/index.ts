export { readRequest, type SessionRequest } from './connections.requests.ts';
export { finishSessionRequest, recordSessionState } from './connections.states.ts';
