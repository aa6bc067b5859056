import { contractFeatures } from './features.ts';
import type { OptionProblem } from './dry-run.ts';
import type { SessionEnd } from './session-end.ts';
import type { HeldTicket } from './held-ticket.ts';
import type { ErrorName } from './route.ts';

/** The codes that belong to no single feature, with their HTTP status; the others stand in the contract of their feature. */
const shared = {
  /** 401 by default; an expired access token answers 403, so that the client refreshes once (AUTH-17). */
  ERR_SESSION_EXPIRED: 401,
  ERR_NO_PERMISSION: 403,
  ERR_SUBSCRIPTION_EXPIRED: 402,
  ERR_COMPANY_DISABLED: 403,
  ERR_TOO_MANY_REQUESTS: 429,
  /** The company has reached its limit of concurrent searches, exports and reports. */
  ERR_COMPANY_BUSY: 429,
  ERR_COMMON_PASSWORD: 400,
  ERR_MAIL_UNAVAILABLE: 503,
  /** 400, not 401: a user who mistypes the own password stays signed in. */
  ERR_WRONG_PASSWORD: 400,
  /** The change needs the caller's current password (C-87). */
  ERR_REAUTHENTICATION_REQUIRED: 403,
  ERR_VALIDATION: 400,
  ERR_PAGE_TOO_DEEP: 400,
  ERR_NOT_FOUND: 404,
  ERR_BODY_TOO_LARGE: 413,
  ERR_IDEMPOTENCY_MISMATCH: 409,
  ERR_INTERNAL: 500,
  ERR_UNAVAILABLE: 503,
  /** The database ended a statement that exceeded its time limit. */
  ERR_TOOK_TOO_LONG: 503,
  ERR_FILE_TYPE: 400,
  ERR_FILE_TOO_LARGE: 413,
  /** The company has stored as many bytes as its plan allows. */
  ERR_QUOTA_EXCEEDED: 413,
  /** The disk has no space left for files. */
  ERR_STORAGE_FULL: 507,
  /** Of the right type, but damaged, encrypted, or too large to read. */
  ERR_FILE_UNREADABLE: 400,
  ERR_FILE_COLUMNS: 400,
} as const;

type CodesOf<F> = F extends { errors: infer E } ? keyof E & string : never;
export type ErrorCode = keyof typeof shared | CodesOf<(typeof contractFeatures)[number]>;

/** Every error code of the API with its HTTP status. A code and its three texts are added in the same commit. */
export const errorStatus = Object.assign(
  { ...shared },
  ...contractFeatures.map((feature) => ('errors' in feature ? feature.errors : {})),
) as Readonly<Record<ErrorCode, number>>;

/** The status of a code that a route names; a test proves that every such code is known. */
export const statusOf = (code: ErrorName): number => errorStatus[code as ErrorCode];

/** Details of a code; codes not listed have none. */
export interface ErrorDetails {
  ERR_VALIDATION: { fields: Record<string, string> };
  /** Only with a refresh, for the holder of the session's last refresh token. */
  ERR_SESSION_EXPIRED: { reason: SessionEnd };
  /** X-PAY-01: the token is for an admin who proved password and second step. */
  ERR_SUBSCRIPTION_EXPIRED: { dueDate: string | null; payToken?: string };
  /** The problem of a client certificate: an old .p12 file, a wrong passphrase, the key of another certificate. */
  ERR_GATEWAY_CERTIFICATE: { reason: string };
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
