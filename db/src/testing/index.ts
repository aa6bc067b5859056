export {
  aConnection,
  aContact,
  aConversation,
  aMessage,
  aNote,
  aPrompt,
  aQuickMessage,
  aTicket,
} from './conversation.ts';
export { aCompany, aPlan, aQueue, aSession, aTag, aUser, builderPassword } from './builders.ts';
export { testDatabase, type TestDatabase } from './database.ts';
export { companyChecksums, plantWord, type CompanyChecksums } from './company-rows.ts';
export { listenIn, type Wire } from './wire.ts';
