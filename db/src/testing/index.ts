export {
  aConnection,
  aContact,
  aConversation,
  aMessage,
  aNote,
  aTicket,
  aTicketView,
  labelTicket,
} from './conversation.ts';
export { openBare } from './bare.ts';
export { aCompany, anOption, aPlan, aQueue, aSession, aTwoFactor, aUser, builderPassword } from './builders.ts';
export { testDatabase, type TestDatabase } from './database.ts';
export { aChat, aChatMessage, someChats } from './chats.ts';
export { companyChecksums, companyTables, plantWord, type CompanyChecksums } from './company-rows.ts';
export { furnishCompany } from './furnish.ts';
export { isKept, keptDatabase, withClient, type KeptDatabase } from './kept.ts';
export { rebuildRollUps } from '../rebuild-roll-ups.ts';
export { afterRestore, listHeld, releaseHold } from '../restore.ts';
export { someNumbers } from './numbers.ts';
export { aFileList, aSchedule, somePlans } from './plans.ts';
export { aTimer } from './builders/jobs.ts';
export { aHelp, anAnnouncement } from './platform.ts';
export { recordWire, type Question, type Wire } from './wire.ts';
export { recordStatements, type Statement } from './record-statements.ts';
