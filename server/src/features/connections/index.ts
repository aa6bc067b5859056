export { capabilitiesOf } from './capabilities.ts';
export { openCloudProvider, startCloudChecks } from './connections.cloud.ts';
export { gatewayAliveMs } from './connections.gateway.ts';
export { connectionLiveEvents } from './connections.events.ts';
export { readRequest, type SessionRequest } from './connections.requests.ts';
export { registerConnectionRoutes } from './connections.routes.ts';
export { openCloudSecrets, type CloudSecrets } from './connections.secrets.ts';
export { findTemplate } from './connections.templates.sql.ts';
export { finishSessionRequest, recordSessionState } from './connections.status.ts';
