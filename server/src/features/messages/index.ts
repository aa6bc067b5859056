export { recordInbound } from './inbound.sql.ts';
