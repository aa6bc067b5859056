/** Business constants of the specification, each named once. */

export const productVersion = '10.8.0';

/** CST-02 */
export const socketPingMs = 18_000;
export const heartbeatMs = 300_000;
export const reloadDelayMs = 1_000;
/** CST-03 */
export const searchDebounceMs = 500;
export const submitDelayMs = 400;
/** The delay of companies, plans, helps and schedules (LAY-23). */
export const longSubmitDelayMs = 500;
/** Cards that only pass by while scrolling are not looked up. */
export const sharedCardCheckMs = 1_500;
export const connectionAlertMs = 2_000;
/** CST-05: a list loads its next page this close to its bottom; LAY-25 adds it after a pause. */
export const listThresholdPx = 100;
export const nextPageDelayMs = 500;
/** CST-05: a conversation loads older messages this close to its top. */
export const messagesThresholdPx = 50;
export const chatThresholdPx = 600;
/** CST-06 */
export const editLinesMax = 6;
export const composerRowsMax = 5;
/** CST-08: in characters, and in pixels. */
export const previewLength = { notification: 20, quickReply: 35 } as const;
export const notificationPopoverPx = 350;
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
export const contactNumberLength = { min: 8, max: 50 } as const;
export const emailMaxLength = 254;
/** SCH-05 */
export const scheduleBodyMin = 5;
/** SCH-06: default lead time of a new schedule. */
export const scheduleAheadMs = 3_600_000;
/** PLN-08 */
export const planNameMax = 255;
/** SGN-03 */
export const signUpPhoneDigits = 11;
/** FIL-03 */
export const fileListNameLength = { min: 3, max: 100 } as const;
export const fileListLimits = { options: 50, optionName: 200 } as const;
/** ANN-01 */
export const announcementTitleMax = 255;
/** HLP-01 */
export const helpTitleMax = 255;
/** NTE-02 */
export const noteLength = { min: 2, max: 10_000 } as const;
/** The internal chat: above the size of any company and of any readable message. */
export const chatTitleMax = 120;
export const chatMembersMax = 200;
export const chatMessageMax = 10_000;
/** Length of the last message in a list of chats. */
export const chatPreviewMax = 200;
/** Maximum of queues of one user. */
export const queuesOfUserMax = 200;
export const searchMaxLength = 200;
export const longTextMaxLength = 65_536;
/** A year in minutes: longer waits are input errors. */
export const minutesMax = 525_600;
/** CST-09 */
export const volumeRange = { min: 0, max: 1, step: 0.1, initial: 1 } as const;
/** CST-12 */
export const planRedirectMs = 1_000;
/** X-SET-04 */
export const graceDays = { min: 0, max: 10 } as const;
export const trialDays = { min: 1, max: 7, initial: 3 } as const;
/** X-RET-01: a month to five years; less than a month would be too short to look up conversations. */
export const retentionDays = [30, 60, 90, 180, 365, 730, 1_825] as const;
/** CST-13: the choices of the dashboard, and its longest period. */
export const dashboardDays = [3, 7, 15, 30, 60, 90] as const;
export const dashboardMostDays = 366;
/** CST-13: the answers of a customer who rates an agent. */
export const ratings = [1, 2, 3] as const;
/** A spreadsheet is built in memory, so its rows are limited; CSV is not. */
export const dashboardExportRows = 5_000;
/** CST-19: widths of the screen in pixels. */
export const breakpointPx = { wide: 1_200, phone: 600 } as const;
/** CST-19 */
export const toastMs = { error: 2_000, other: 3_000, withAction: 6_000 } as const;
/**
 * An action that can be undone waits this much longer than *Desfazer* is visible, because a click needs time to arrive.
 */
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
  /** X-LST-04: users, queues and tags. */
  wholeList: 5_000,
  /** X-SCH-03: a month of the calendar should fit in one answer. */
  scheduleSpan: 500,
} as const;
/** The last page served by pageNumber alone; further pages need a cursor. */
export const maxPageNumber = 50;
/** A filtered count stops here and reports it with countCapped. */
export const countCap = 1_000;

/** X-TKT-07: tickets per bulk action, and the validity of its undo token, which is longer than the toast is visible. */
export const bulkMax = 100;
export const undoTokenMs = 60_000;
/** A filter may list all queues of a large company but one, and be saved as a view. */
export const filterLength = { ids: 1_000, text: 10_000 } as const;
/** X-TKT-13: saved views of one user, and the length of their names. */
export const ticketViewsMax = 50;
export const ticketViewNameMax = 60;

/** QOP-04, and the size of a menu. */
export const optionLimits = { depth: 10, nodes: 500, title: 200 } as const;

/**
 * BOT-28: automatic messages without a choice or an agent's message between them, within this time; and per minute.
 * BOT-12
 */
export const botLimits = { unheard: 3, unheardMs: 600_000, perMinute: 10, awayEveryMs: 3_600_000 } as const;

/** CON-04: number of letters from which a picker searches contacts. */
export const contactSearchFrom = 3;
/** CON-19, and the number of skipped rows in a report. */
export const contactImportLimits = { rows: 10_000, bytes: 5 * 1_048_576, reportedRows: 1_000 } as const;

export const shortcodeMaxLength = 100;
/** KAN-07: maximum of cards on a board, the most recently changed ones. */
export const boardMax = 1_000;
/** Open tickets of an agent from which no more are assigned. */
export const assignmentCapacity = { min: 1, max: 200, initial: 5 } as const;

/** X-USR-02 */
export const invitationMs = 72 * 3_600_000;

/** X-USR-03 */
export const emailChangeMs = 24 * 3_600_000;

/** X-AUT-01: codes of authenticator apps, the number of wrong attempts, and how long a sign-in waits for a code. */
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
/** C-91: a reloaded page has lost the answer to its refresh, and repeats it with the same token. */
export const refreshRepeatMs = 10_000;
/** C-87: a sign-in session ends after this time, regardless of refreshes. */
export const sessionDays = 30;
export const offlineAfterMs = 300_000;

/** X-SGN-03: conversations that a company in its trial may begin in a day of its time zone. */
export const trialChatsPerDay = 20;

/** X-SGN-04: sign-ups within an hour that alarm the operator. */
export const signUpBurst = 10;
/** X-RTM-09: on the answer of each GET of a signed-in user. */
export const eventSeqHeader = 'x-event-seq';
