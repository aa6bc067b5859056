export { endLink } from './connections.links.ts';
export { capabilitiesOf } from './capabilities.ts';
export { openCloudProvider } from './connections.cloud.ts';
export { readRequest, type SessionRequest } from './connections.requests.ts';
export { openCloudSecrets, type CloudSecrets } from './connections.secrets.ts';
export { addReceived, addSent, setQuota, setRestriction, type SentCount } from './connections.health.sql.ts';
export { findTemplate, setTemplateStatus } from './connections.templates.sql.ts';
export { finishSessionRequest, recordSessionState } from './connections.status.ts';
