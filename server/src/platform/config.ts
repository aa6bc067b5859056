import { encryptionKeysOf, hasKeys } from '@recadia/db/keys';
import { isAbsolute } from 'node:path';
import * as z from 'zod';

/** What examples and hurried people write; compared in small letters, without what stands between the letters. */
const wellKnown = [
  'secret',
  'password',
  'passw0rd',
  'changeme',
  'changethis',
  'changeit',
  'letmein',
  'qwerty',
  'keyboardcat',
  'default',
  'example',
  'recadia',
  '0123456789',
  '1234567890',
  'abcdefgh',
];
const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('@', 'a')
    .replaceAll(/[^a-z0-9]/g, '');

/** A secret is long, varied and nobody's example; there is no default. */
const secret = z
  .string()
  .min(32)
  .refine((s) => new Set(s).size >= 10, 'has too few different characters')
  .refine((s) => !wellKnown.some((known) => lettersOf(s).includes(known)), 'contains a well-known word');

const megabyte = 1_048_576;
/** A password with a slash in it makes a URL that nobody can read. */
const secretUrl = z.url({ error: 'is not a valid URL; percent-encode its password or use one of hex digits' });

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(['on', 'off']).transform((value) => value === 'on');

const environment = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
    ROLE: z.enum(['all', 'api', 'worker', 'gateway']).default('all'),
    HOST: z.string().default('127.0.0.1'),
    PORT: port.default(8080),
    METRICS_HOST: z.string().default('127.0.0.1'),
    METRICS_PORT: port.default(9464),
    /** Where people open the product; the only origin cookie calls and sockets are accepted from. */
    PUBLIC_URL: z.url(),
    /** Further exact origins, separated by commas. */
    EXTRA_ORIGINS: z.string().default(''),
    /** How many proxies stand in front; their X-Forwarded-For is believed. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
    DATABASE_URL: secretUrl,
    OPERATOR_DATABASE_URL: secretUrl,
    /** Off behind a transaction pooler that does not know named statements. */
    DATABASE_KEEPS_PLANS: flag.default(true),
    DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
    /** Further connections for searches, exports and reports alone. */
    DATABASE_HEAVY_POOL: z.coerce.number().int().min(1).max(50).default(4),
    REDIS_URL: secretUrl,
    REDIS_PREFIX: z
      .string()
      .regex(/^[\w:-]+$/)
      .default('recadia'),
    TOKEN_SECRET: secret,
    /** One key, or several separated by commas: the first one seals, every one opens. */
    ENCRYPTION_KEY: secret.optional(),
    ENCRYPTION_KEYS: z
      .string()
      .refine((keys) => encryptionKeysOf({ ENCRYPTION_KEYS: keys }).every((key) => secret.safeParse(key).success), {
        message: 'holds a key that is too short, too uniform or contains a well-known word',
      })
      .optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    /** The built web application; unset while vite serves it. */
    WEB_ROOT: z.string().optional(),
    /** Multiplies the read and write limits for load tests. */
    RATE_SCALE: z.coerce.number().int().min(1).max(10_000).default(1),
    /** How many linked phones one gateway holds at most. */
    GATEWAY_CAPACITY: z.coerce.number().int().min(1).max(5_000).default(500),
    /** Given to a gateway by whoever starts it again under its old name; otherwise it makes one. */
    GATEWAY_ID: z.string().min(8).max(100).optional(),
    /** Another place than WhatsApp's own, and what vouches for it there. */
    WA_SOCKET_URL: z.url({ protocol: /^wss?$/ }).optional(),
    WA_NOISE_ROOT: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    WA_MEDIA_AUTHORITY: z.string().startsWith('-----BEGIN CERTIFICATE-----').optional(),
    WA_ALLOW_CUSTOM_ENDPOINT: flag.default(false),
    /** Another place than Meta's own for the Cloud API; it gets every token. */
    WA_CLOUD_URL: z.url({ protocol: /^https?$/ }).optional(),
    WA_CLOUD_VERSION: z
      .string()
      .regex(/^v\d+\.\d+$/)
      .default('v23.0'),
    /** What the client says it is, where WhatsApp refuses the one we were built with. */
    WA_VERSION: z
      .string()
      .regex(/^\d+\.\d+\.\d+$/)
      .optional(),
    /** Where files of messages lie: a folder of this machine, or a bucket that several machines share. */
    STORAGE_ROOT: z.string().min(1).default('.state/storage'),
    /** Megabytes a company may store where its plan names no quota; 0 sets no limit. */
    STORAGE_QUOTA_MB: z.coerce.number().int().min(0).default(51_200),
    /** Megabytes that stay free on the disk of STORAGE_ROOT: files are refused before the disk is full. */
    STORAGE_RESERVE_MB: z.coerce.number().int().min(0).default(512),
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_BUCKET: z.string().min(3).max(63).optional(),
    /** Before every key, so that installations can share a bucket; ends with a slash. */
    S3_PREFIX: z
      .string()
      .regex(/^([\w.-]+\/)+$/)
      .optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    /** A push service on a private address, such as an emulator; the browsers' own need no naming. */
    PUSH_PRIVATE_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
    /** Who takes our mail; without one, mail lies in a folder, and in production there is none. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.email().optional(),
    MAIL_FOLDER: z.string().min(1).default('.state/mail'),
    /** Answers a stranger who forgot a password alike, whether the address exists or not (C-08). */
    FORGOT_HIDE_UNKNOWN: flag.default(false),
    /** Where strangers report a hole: a mail address or an https address; without one there is no security.txt. */
    SECURITY_CONTACT: z.union([z.email(), z.url({ protocol: /^(https|mailto)$/ })]).optional(),
    /** Old addresses that carry secrets in their path (C-05, C-07). */
    LEGACY_ROUTES: flag.default(false),
    /** After so many hours without a word an open ticket is closed; 0 leaves it open (CST-11). */
    HOURS_CLOSE_TICKETS_AUTO: z.coerce.number().int().min(0).max(8_760).default(24),
    /** Answers are checked key by key against the contract; costs time, so tests only. */
    STRICT_ANSWERS: flag.default(false),
  })
  .superRefine((env, context) => {
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    const name = env.ENCRYPTION_KEYS === undefined ? 'ENCRYPTION_KEY' : 'ENCRYPTION_KEYS';
    const keys = encryptionKeysOf(env);
    if (!hasKeys(keys)) refuse(name, 'is required');
    if (keys.includes(env.TOKEN_SECRET)) refuse(name, 'must differ from TOKEN_SECRET');
    if (env.ENCRYPTION_KEY !== undefined && env.ENCRYPTION_KEYS !== undefined)
      refuse('ENCRYPTION_KEY', 'stands in ENCRYPTION_KEYS instead when there are several');
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.RATE_SCALE === 1, {
    path: ['RATE_SCALE'],
    message: 'is for tests only',
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.S3_ENDPOINT !== undefined || isAbsolute(env.STORAGE_ROOT), {
    path: ['STORAGE_ROOT'],
    message: 'must be an absolute path in production: a relative one follows wherever the process is started',
  })
  .superRefine((env, context) => {
    if (env.S3_ENDPOINT === undefined) return;
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
      if (env[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: 'goes with S3_ENDPOINT' });
    }
  })
  .refine((env) => env.SMTP_URL === undefined || env.MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    message: 'goes with SMTP_URL',
  })
  .superRefine((env, context) => {
    if (env.WA_ALLOW_CUSTOM_ENDPOINT) return;
    for (const name of ['WA_SOCKET_URL', 'WA_NOISE_ROOT', 'WA_MEDIA_AUTHORITY', 'WA_CLOUD_URL'] as const) {
      const message = 'needs WA_ALLOW_CUSTOM_ENDPOINT=on: whoever is there gets every message';
      if (env[name] !== undefined) context.addIssue({ code: 'custom', path: [name], message });
    }
  });

export type Config = ReturnType<typeof readConfig>;

/** Reads the environment once. A wrong one ends the start with a sentence per variable, never with its value. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not usable:\n  ${problems.join('\n  ')}`);
  }
  const e = parsed.data;
  const publicOrigin = new URL(e.PUBLIC_URL).origin;
  return {
    mode: e.NODE_ENV,
    role: e.ROLE,
    http: { host: e.HOST, port: e.PORT, trustedProxies: e.TRUSTED_PROXIES, webRoot: e.WEB_ROOT },
    metrics: { host: e.METRICS_HOST, port: e.METRICS_PORT },
    origins: [
      publicOrigin,
      ...e.EXTRA_ORIGINS.split(',')
        .map((o) => o.trim())
        .filter(Boolean),
    ],
    publicUrl: publicOrigin,
    isSecure: publicOrigin.startsWith('https:'),
    database: {
      appUrl: e.DATABASE_URL,
      operatorUrl: e.OPERATOR_DATABASE_URL,
      poolSize: e.DATABASE_POOL,
      heavyPoolSize: e.DATABASE_HEAVY_POOL,
      keepsPlans: e.DATABASE_KEEPS_PLANS,
      // Nobody waits at a screen: work that gave up here would only be put off, and longer each time.
      ...(e.ROLE === 'worker' && { connectWithinMs: 60_000 }),
      // A frozen gateway's phones are free after 5 s; its locks must not hold them any longer.
      ...(e.ROLE === 'gateway' && { idleInTransactionMs: 5_000 }),
    },
    redis: { url: e.REDIS_URL, prefix: e.REDIS_PREFIX },
    secrets: { token: e.TOKEN_SECRET, encryptionKeys: keysOf(e) },
    logLevel: e.LOG_LEVEL,
    gateway: { id: e.GATEWAY_ID, capacity: e.GATEWAY_CAPACITY },
    whatsApp: {
      endpoint: e.WA_SOCKET_URL,
      allowCustomEndpoint: e.WA_ALLOW_CUSTOM_ENDPOINT,
      noiseRoot: e.WA_NOISE_ROOT === undefined ? undefined : Buffer.from(e.WA_NOISE_ROOT, 'hex'),
      mediaAuthority: e.WA_MEDIA_AUTHORITY,
      cloudUrl: e.WA_CLOUD_URL,
      cloudVersion: e.WA_CLOUD_VERSION,
      version: e.WA_VERSION?.split('.').map(Number) as [number, number, number] | undefined,
    },
    storage: {
      root: e.STORAGE_ROOT,
      defaultQuota: e.STORAGE_QUOTA_MB === 0 ? null : e.STORAGE_QUOTA_MB * megabyte,
      reserveBytes: e.STORAGE_RESERVE_MB * megabyte,
      s3: e.S3_ENDPOINT === undefined ? null : s3Of(e, e.S3_ENDPOINT),
    },
    push: { privateOrigin: e.PUSH_PRIVATE_ORIGIN === undefined ? null : new URL(e.PUSH_PRIVATE_ORIGIN).origin },
    mail: mailOf(e),
    hidesUnknownMail: e.FORGOT_HIDE_UNKNOWN,
    securityContact: e.SECURITY_CONTACT ?? null,
    legacyRoutes: e.LEGACY_ROUTES,
    closeAfterHours: e.HOURS_CLOSE_TICKETS_AUTO,
    rateScale: e.RATE_SCALE,
    strictAnswers: e.STRICT_ANSWERS,
  };
}

function keysOf(e: z.output<typeof environment>): [string, ...string[]] {
  const keys = encryptionKeysOf(e);
  if (!hasKeys(keys)) throw new Error('ENCRYPTION_KEY: is required');
  return keys;
}

function mailOf(e: z.output<typeof environment>) {
  if (e.SMTP_URL !== undefined) return { kind: 'smtp', url: e.SMTP_URL, from: e.MAIL_FROM ?? '' } as const;
  return e.NODE_ENV === 'production' ? null : ({ kind: 'folder', path: e.MAIL_FOLDER } as const);
}

function s3Of(e: z.output<typeof environment>, endpoint: string) {
  return {
    endpoint,
    bucket: e.S3_BUCKET ?? '',
    prefix: e.S3_PREFIX ?? '',
    region: e.S3_REGION,
    accessKeyId: e.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: e.S3_SECRET_ACCESS_KEY ?? '',
  };
}

/** For a process of the program that another one starts. */
export function environmentWith(changes: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...process.env, ...changes };
}

/** For a program that is not ours and must not learn our secrets. */
export const bareEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], LANG: 'C' });
