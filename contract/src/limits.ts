/** Business constants of the specification, each named once. */

export const productVersion = '10.8.0';

/** CST-02 */
export const socketPingMs = 18_000;
export const heartbeatMs = 300_000;
export const reloadDelayMs = 1_000;
/** CST-03 */
export const searchDebounceMs = 500;
export const submitDelayMs = 400;
/** CST-05: a list asks for its next page this close to its bottom; LAY-25 adds it after a pause. */
export const listThresholdPx = 100;
export const nextPageDelayMs = 500;
/** CST-05 */
export const chatThresholdPx = 600;
/** CST-01 */
export const subscriptionWarningDays = 5;
/** CST-07 */
export const companyNameLength = { min: 2, max: 255 } as const;
export const nameLength = { min: 2, max: 50 } as const;
export const passwordLength = { min: 5, max: 50 } as const;
/** PWD-02, PWD-07 */
export const resetPasswordMin = 8;
export const resetCodeDigits = 8;
export const resetCodeTries = 5;
export const resetCodeMs = 600_000;
export const tagNameLength = { min: 3, max: 50 } as const;
export const contactNumberLength = { min: 8, max: 50 } as const;
export const emailMaxLength = 254;
/** SCH-05 */
export const scheduleBodyMin = 5;
/** SCH-06: how far ahead a new one is set, and LAY-23: how long its button rests. */
export const scheduleAheadMs = 3_600_000;
export const scheduleSubmitDelayMs = 500;
/** FIL-03 */
export const fileListNameLength = { min: 3, max: 100 } as const;
export const fileListLimits = { options: 50, optionName: 200 } as const;
/** ANN-01 */
export const announcementTitleMax = 255;
/** HLP-01 */
export const helpTitleMax = 255;
/** NTE-02 */
export const noteLength = { min: 2, max: 10_000 } as const;
/** The internal chat: more members than a company has, more words than anybody reads. */
export const chatTitleMax = 120;
export const chatMembersMax = 200;
export const chatMessageMax = 10_000;
/** How much of the last message a list of chats shows. */
export const chatPreviewMax = 200;
/** Somebody serves at most so many queues. */
export const queuesOfUserMax = 200;
export const searchMaxLength = 200;
export const longTextMaxLength = 65_536;
/** A year of minutes: longer waits are mistakes. */
export const minutesMax = 525_600;
/** CST-09 */
export const volumeRange = { min: 0, max: 1, step: 0.1, initial: 1 } as const;
/** CST-12 */
export const planRedirectMs = 1_000;
export const trialDays = { min: 1, max: 7, initial: 3 } as const;
/** X-RET-01: a month to five years; shorter than a month nobody could look anything up. */
export const retentionDays = [30, 60, 90, 180, 365, 730, 1_825] as const;
/** CST-13: what the dashboard offers, and the longest time it looks at. */
export const dashboardDays = [3, 7, 15, 30, 60, 90] as const;
export const dashboardMostDays = 366;
/** A spreadsheet is made in memory, of so many rows; CSV has no end. */
export const dashboardExportRows = 5_000;
/** CST-19 */
export const toastMs = { error: 2_000, other: 3_000, withAction: 6_000 } as const;
/** What can be undone waits so much longer than *Desfazer* shows: a press in its last moment has a way to travel. */
export const undoGraceMs = 2_000;

/** C-64: page sizes. */
export const pageSize = {
  default: 20,
  tickets: 40,
  timeline: 100,
  contacts: 30,
  ticketLives: 50,
  auditLog: 50,
  contactList: 5_000,
  tagList: 5_000,
  /** X-LST-04: colleagues and queues. */
  wholeList: 5_000,
  /** X-SCH-03: a month of a calendar should come in one answer. */
  scheduleSpan: 500,
} as const;
/** pageNumber alone is served this deep; further pages need a cursor. */
export const maxPageNumber = 50;
/** A filtered count stops here and says so with countCapped. */
export const countCap = 1_000;

/** X-TKT-07: so many tickets at once, and how long the token that takes it back is good: longer than its toast shows. */
export const bulkMax = 100;
export const undoTokenMs = 60_000;
/** A list may be narrowed to all queues of a large company but one, and that be kept as a view. */
export const filterLength = { ids: 1_000, text: 10_000 } as const;
/** X-TKT-13: saved views of one person, and how long their names may be. */
export const ticketViewsMax = 50;
export const ticketViewNameMax = 60;

/** QOP-04, and how large a menu may grow. */
export const optionLimits = { depth: 10, nodes: 500, title: 200 } as const;

/** BOT-28: automatic messages without a choice or a person between, within so long; and in a minute. BOT-12 */
export const botLimits = { unheard: 3, unheardMs: 600_000, perMinute: 10, awayEveryMs: 3_600_000 } as const;

/** CON-04: from how many letters on a picker looks for contacts. */
export const contactSearchFrom = 3;
/** CON-19, and how many skipped rows a report names. */
export const contactImportLimits = { rows: 10_000, bytes: 5 * 1_048_576, reportedRows: 1_000 } as const;

export const shortcodeMaxLength = 100;
/** KAN-07: a board shows so many cards, those that changed last. */
export const boardMax = 1_000;
/** How many open tickets somebody may have before no more are given to them. */
export const assignmentCapacity = { min: 1, max: 200, initial: 5 } as const;

/** X-USR-02 */
export const invitationMs = 72 * 3_600_000;

/** X-USR-03 */
export const emailChangeMs = 24 * 3_600_000;

/** X-AUT-01: codes as authenticator apps make them, how many wrong ones are looked at, and how long a sign-in waits for one. */
export const twoFactorLimits = {
  digits: 6,
  stepSeconds: 30,
  tries: 5,
  lockMs: 900_000,
  backupCodes: 10,
  challengeMs: 600_000,
} as const;

/** AUTH-23, AUTH-24 */
export const accessTokenMinutes = 15;
export const refreshTokenDays = 7;
/** C-91: a page that was reloaded has not got the answer to its refresh, and asks again with the same token. */
export const refreshRepeatMs = 10_000;
/** C-87: a session ends so long after its sign-in, however often it was refreshed. */
export const sessionDays = 30;
export const offlineAfterMs = 300_000;
