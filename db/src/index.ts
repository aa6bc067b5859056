export { listDueAssignments } from './assignments.ts';
export { closeDatabase, openDatabase } from './client.ts';
export { createCompanyPlaces, type PlaceLimits } from './company-places.ts';
export { isDatabaseReady, readClockOffset } from './health.ts';
export { inHeavyPool } from './heavy.ts';
export { claimFileRemovals, readInstallation, type Installation } from './installation.ts';
export { claimMails, type ClaimedMail } from './mail.ts';
export { claimPushes, pushBehind, takePushEndpoint, type ClaimedPush } from './push.ts';
export { listCompaniesWithRetention } from './retention.ts';
export { listDueRollUps, platformTotals } from './roll-ups.ts';
export { claimSchedules, searchFileLists, searchSchedules, type ClaimedSchedule } from './schedules.ts';
export { isSchemaOfRelease } from './release.ts';
export type { DB } from './schema.gen.ts';
export { operatorTx, routineTx, systemCall, systemTx, tenantTx, type SystemTx, type TenantTx } from './scope.ts';
export { foundTickets, searchMessages, seesTicket, type Viewer } from './search-tickets.ts';
export * from './email-changes.ts';
export * from './invitations.ts';
export * from './system.ts';
export type { Share } from './shares.ts';
export { claimTimers } from './timers.ts';
export * from './whatsapp.ts';
export { afterCommit } from './transaction.ts';
export {
  isDatabaseBusy,
  isDataException,
  isForeignKeyViolation,
  isStatementTimeout,
  isUniqueViolation,
} from './violations.ts';
