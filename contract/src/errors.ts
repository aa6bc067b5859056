import type { OptionProblem } from './dry-run.ts';
import type { SessionEnd } from './session-end.ts';
import type { HeldTicket } from './held-ticket.ts';

/** Every error code of the API with its HTTP status. A code and its three texts are added in the same commit. */
export const errorStatus = {
  // sign-in and permission
  ERR_INVALID_CREDENTIALS: 401,
  /** 401 by default; an expired access token answers 403, so that the client refreshes once (AUTH-17). */
  ERR_SESSION_EXPIRED: 401,
  ERR_NO_PERMISSION: 403,
  ERR_SUBSCRIPTION_EXPIRED: 402,
  ERR_COMPANY_DISABLED: 403,
  ERR_TOO_MANY_REQUESTS: 429,
  /** The company has reached its limit of concurrent searches, exports and reports. */
  ERR_COMPANY_BUSY: 429,
  ERR_USER_CREATION_DISABLED: 403,
  ERR_COMMON_PASSWORD: 400,
  ERR_EMAIL_NOT_FOUND: 404,
  ERR_INVALID_RESET_TOKEN: 400,
  ERR_MAIL_UNAVAILABLE: 503,
  /** The password was right: a second step follows, with the challenge of the details. */
  ERR_SECOND_FACTOR: 403,
  /** The same answer for a wrong code, a used one, an expired one and too many attempts. */
  ERR_INVALID_SECOND_FACTOR: 400,
  /** 400, not 401: a user who mistypes the own password stays signed in. */
  ERR_WRONG_PASSWORD: 400,
  /** The change needs the caller's current password (C-87). */
  ERR_REAUTHENTICATION_REQUIRED: 403,
  /** The same answer for a link that is unknown, used or expired. */
  ERR_INVALID_EMAIL_CHANGE: 400,
  ERR_TWO_FACTOR_ON: 409,
  ERR_TWO_FACTOR_OFF: 409,
  ERR_TWO_FACTOR_ENFORCED: 409,
  ERR_NO_SESSION_FOUND: 404,
  ERR_INVALID_INVITATION: 400,
  /** The user has a password already. */
  ERR_NO_INVITATION: 409,

  // requests
  ERR_VALIDATION: 400,
  ERR_PAGE_TOO_DEEP: 400,
  /** Days or dates, not both; the start before the end, and within the maximum (DSH-14). */
  ERR_INVALID_PERIOD: 400,
  ERR_NOT_FOUND: 404,
  ERR_BODY_TOO_LARGE: 413,
  ERR_IDEMPOTENCY_MISMATCH: 409,
  ERR_INTERNAL: 500,
  ERR_UNAVAILABLE: 503,
  /** The database ended a statement that exceeded its time limit. */
  ERR_TOOK_TOO_LONG: 503,

  // users and settings
  ERR_NO_COMPANY_FOUND: 404,
  ERR_COMPANY_NAME_ALREADY_EXISTS: 409,
  ERR_NO_USER_FOUND: 404,
  ERR_USER_EMAIL_EXISTS: 409,
  ERR_LAST_ADMIN: 409,
  ERR_PLAN_LIMIT_USERS: 400,
  /** Answered only when the password is right. */
  ERR_USER_DEACTIVATED: 403,
  /** 400, not 404: an unknown key is a wrong request, settings are a closed list (SET-20). */
  ERR_NO_SETTING_FOUND: 400,
  ERR_INVALID_SETTING_VALUE: 400,
  ERR_INVALID_SCHEDULE: 400,

  // directory
  ERR_NO_TAG_FOUND: 404,
  ERR_TAG_NAME_ALREADY_EXISTS: 409,
  ERR_NO_QUEUE_FOUND: 404,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 409,
  ERR_QUEUE_NAME_ALREADY_EXISTS: 409,
  ERR_QUEUE_INVALID_NAME: 400,
  ERR_QUEUE_INVALID_COLOR: 400,
  ERR_PLAN_LIMIT_QUEUES: 400,
  ERR_NO_QUEUE_OPTION_FOUND: 404,
  ERR_QUEUE_OPTION_TOO_DEEP: 400,
  ERR_QUEUE_OPTIONS_FULL: 400,
  /** A customer could reach a dead end in the menu: no change is saved. */
  ERR_QUEUE_OPTIONS_UNSOUND: 400,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_DUPLICATED_CONTACT: 409,
  ERR_NO_FILELIST_FOUND: 404,
  ERR_NO_ANNOUNCEMENT_FOUND: 404,
  ERR_NO_HELP_FOUND: 404,
  ERR_HELP_TITLE_ALREADY_EXISTS: 409,

  // files
  ERR_FILE_TYPE: 400,
  ERR_FILE_TOO_LARGE: 413,
  /** The company has stored as many bytes as its plan allows. */
  ERR_QUOTA_EXCEEDED: 413,
  /** The disk has no space left for files. */
  ERR_STORAGE_FULL: 507,
  /** Of the right type, but damaged, encrypted, or too large to read. */
  ERR_FILE_UNREADABLE: 400,
  ERR_FILE_COLUMNS: 400,
  /** A company imports one file at a time, and its waiting list is full. */
  ERR_IMPORT_BUSY: 429,

  // tickets and messages
  ERR_NO_TICKET_FOUND: 404,
  ERR_OTHER_OPEN_TICKET: 409,
  /** The tickets of the undo have changed since. */
  ERR_TICKET_CHANGED: 409,
  ERR_QUEUE_REQUIRED: 400,
  ERR_CREATING_TICKET: 500,
  ERR_CREATING_MESSAGE: 500,
  ERR_FETCH_WAPP_MSG: 400,
  ERR_SENDING_WAPP_MSG: 400,
  ERR_DELETE_WAPP_MSG: 400,
  ERR_EDITING_WAPP_MSG: 400,
  ERR_NO_MESSAGE_FOUND: 404,
  ERR_EMPTY_MESSAGE: 400,
  ERR_NO_NOTE_FOUND: 404,
  /** Also answered to users who are not members, so that a chat's existence stays private. */
  ERR_NO_CHAT_FOUND: 404,
  ERR_NO_QUICKMESSAGE_FOUND: 404,
  ERR_QUICKMESSAGE_SHORTCODE_EXISTS: 409,
  ERR_NO_SCHEDULE_FOUND: 404,
  ERR_SCHEDULE_ALREADY_SENT: 400,
  ERR_NO_TICKET_VIEW_FOUND: 404,
  ERR_TICKET_VIEW_NAME_ALREADY_EXISTS: 409,
  ERR_TICKET_VIEW_LIMIT: 409,

  // connections
  ERR_NO_WAPP_FOUND: 404,
  ERR_NO_OTHER_WHATSAPP: 400,
  ERR_NO_DEF_WAPP_FOUND: 400,
  ERR_WAPP_NOT_INITIALIZED: 409,
  ERR_WAPP_CHECK_CONTACT: 400,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_WAPP_DOWNLOAD_MEDIA: 400,
  ERR_WAPP_GREETING_REQUIRED: 400,
  ERR_WAPP_NAME_EXISTS: 409,
  ERR_WAPP_NUMBER_EXISTS: 409,
  /** The provider of this connection does not support the action. */
  ERR_WAPP_NOT_SUPPORTED: 400,
  ERR_WAPP_CLOUD_REFUSED: 400,
  ERR_PLAN_LIMIT_CONNECTIONS: 400,
  ERR_NO_PROMPT_FOUND: 404,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Details of a code; codes not listed have none. */
export interface ErrorDetails {
  ERR_VALIDATION: { fields: Record<string, string> };
  /** Only with a refresh, for the holder of the session's last refresh token. */
  ERR_SESSION_EXPIRED: { reason: SessionEnd };
  ERR_SUBSCRIPTION_EXPIRED: { dueDate: string | null };
  ERR_TOO_MANY_REQUESTS: { retryAfterMs: number };
  ERR_COMPANY_BUSY: { retryAfterMs: number };
  ERR_IMPORT_BUSY: { retryAfterMs: number };
  ERR_SECOND_FACTOR: { step: 'code' | 'enrol'; challenge: string };
  ERR_OTHER_OPEN_TICKET: { ticket: HeldTicket };
  ERR_QUEUE_OPTIONS_UNSOUND: { problems: OptionProblem[] };
}

/** Codes that any route may answer, so that no route lists them. */
export const commonErrors = [
  'ERR_VALIDATION',
  'ERR_SESSION_EXPIRED',
  'ERR_NO_PERMISSION',
  'ERR_SUBSCRIPTION_EXPIRED',
  'ERR_COMPANY_DISABLED',
  'ERR_TOO_MANY_REQUESTS',
  'ERR_COMPANY_BUSY',
  'ERR_BODY_TOO_LARGE',
  'ERR_QUOTA_EXCEEDED',
  'ERR_STORAGE_FULL',
  'ERR_IDEMPOTENCY_MISMATCH',
  'ERR_INTERNAL',
  'ERR_UNAVAILABLE',
  'ERR_TOOK_TOO_LONG',
] as const satisfies readonly ErrorCode[];
