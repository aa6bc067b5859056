export { closeDatabase, openDatabase } from './client.ts';
export { isDatabaseReady, readClockOffset } from './health.ts';
export type { DB } from './schema.gen.ts';
export { operatorTx, systemTx, tenantTx, type SystemTx, type TenantTx } from './scope.ts';
export { searchMessages, searchTickets, seesTicket, type Eyes } from './search-tickets.ts';
export * from './system.ts';
export * from './whatsapp.ts';
export { afterCommit } from './transaction.ts';
export { isForeignKeyViolation, isUniqueViolation } from './violations.ts';
