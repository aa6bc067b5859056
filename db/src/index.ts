export { closeDatabase, openDatabase } from './client.ts';
export { deleteCompanyEvents, deleteCompanyRow, listLeavingCompanies } from './functions/companies.ts';
export { createCompanyPlaces, type PlaceLimits } from './company-places.ts';
export { isDatabaseReady, readClockOffset } from './health.ts';
export { inHeavyPool } from './heavy.ts';
export { claimFileRemovals, readInstallation, type Installation } from './functions/installation.ts';
export * from './functions/jobs.ts';
export { listCompaniesToInvoice, renewCompany } from './functions/invoices.ts';
export * from './functions/payments.ts';
export { listOfferedPlans } from './functions/plans.ts';
export { takePushEndpoint } from './functions/push.ts';
export * from './functions/reminders.ts';
export { listCompaniesWithRetention } from './functions/retention.ts';
export { listDueRollUps, platformTotals } from './functions/roll-ups.ts';
export { isSchemaOfRelease } from './release.ts';
export type { DB } from './schema.gen.ts';
export {
  batchCall,
  operatorTx,
  routineCall,
  routineTx,
  systemCall,
  systemTx,
  tenantTx,
  type OperatorTx,
  type SystemTx,
  type TenantTx,
} from './scope.ts';
export { sharedCall } from './shared-calls.ts';
export { searchIds } from './functions/search.ts';
export { searchTickets, searchMessages, seesTicket, type Viewer } from './functions/search-tickets.ts';
export * from './functions/email-changes.ts';
export * from './functions/invitations.ts';
export * from './functions/system.ts';
export type { Share } from './functions/shares.ts';
export { takeSignUpAlarm } from './functions/sign-ups.ts';
export { companyWorks } from './functions/standing.ts';
export * from './functions/inbound.ts';
export * from './functions/whatsapp.ts';
export { workAges } from './functions/work-ages.ts';
export { afterCommit } from './transaction.ts';
export {
  isDatabaseBusy,
  isDataException,
  isForeignKeyViolation,
  isAbortedTransaction,
  isStatementTimeout,
  isUniqueViolation,
} from './violations.ts';
