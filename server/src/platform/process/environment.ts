/**
 * Every environment variable of the server: its form, its default and its meaning.
 * `npm run docs` writes docs/environment.gen.md from it. Rules between variables are in config.ts.
 */
import { encryptionKeysOf } from '@recadia/db/keys';
import * as z from 'zod';

/** Words of examples and of weak secrets; compared in lower case, letters and digits only. */
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

/** A secret is long, varied and without a well-known word; there is no default. */
const secret = z
  .string()
  .min(32)
  .refine((s) => new Set(s).size >= 10, 'has too few different characters')
  .refine((s) => !wellKnown.some((known) => lettersOf(s).includes(known)), 'contains a well-known word');

/** A password with a slash makes an invalid URL. */
const secretUrl = z.url({ error: 'is not a valid URL; percent-encode its password or use one of hex digits' });

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(['on', 'off']).transform((value) => value === 'on');

export const variables = z.object({
  PUBLIC_URL: z.url().describe('Address that users open. Cookies and Origin checks depend on it.'),
  EXTRA_ORIGINS: z.string().default('').describe('Further exact origins, separated by commas.'),
  ROLE: z
    .enum(['all', 'api', 'worker', 'gateway'])
    .default('all')
    .describe('Processes to run here. `all` runs api and worker, and a gateway as a child process.'),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production').describe('Mode of the program.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('Lowest level that is logged.'),
  HOST: z.string().default('127.0.0.1').describe('Address on which the api listens.'),
  PORT: port.default(8080).describe('Port on which the api listens.'),
  WEB_ROOT: z.string().optional().describe('Folder of the built web application. Unset: the api serves none.'),
  TRUSTED_PROXIES: z.coerce
    .number()
    .int()
    .min(0)
    .max(5)
    .default(0)
    .describe('Number of proxies in front whose `X-Forwarded-For` is trusted.'),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address of metrics, `/livez` and `/readyz`. Keep it private.'),
  METRICS_PORT: port
    .default(9464)
    .describe('Port of metrics, in every role. The gateway of `ROLE=all` uses the next port.'),
  SECURITY_CONTACT: z
    .union([z.email(), z.url({ protocol: /^(https|mailto)$/ })])
    .optional()
    .describe('Mail or https address in `/.well-known/security.txt`. Unset: 404.'),

  DATABASE_URL: secretUrl.describe('PostgreSQL as `recadia_app`.'),
  OPERATOR_DATABASE_URL: secretUrl.describe('PostgreSQL as `recadia_operator`.'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10).describe('Database connections per process.'),
  DATABASE_HEAVY_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(50)
    .default(4)
    .describe('Further connections, only for searches, exports and reports.'),
  DATABASE_KEEPS_PLANS: flag.default(true).describe('`off` behind a pooler that does not support named statements.'),
  REDIS_URL: secretUrl.describe('Redis.'),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w:-]+$/)
    .default('recadia')
    .describe('Prefix of every key and channel in Redis.'),

  TOKEN_SECRET: secret.describe('Signs access tokens. At least 32 characters, no well-known words.'),
  ENCRYPTION_KEY: secret
    .optional()
    .describe('Seals secrets in the database; same form, another value. Required unless `ENCRYPTION_KEYS` is set.'),
  ENCRYPTION_KEYS: z
    .string()
    .refine((keys) => encryptionKeysOf({ ENCRYPTION_KEYS: keys }).every((key) => secret.safeParse(key).success), {
      message: 'holds a key that is too short, too uniform or contains a well-known word',
    })
    .optional()
    .describe('Several keys, separated by commas, in place of `ENCRYPTION_KEY`. The first one seals, every one opens.'),

  STORAGE_ROOT: z
    .string()
    .min(1)
    .default('.state/storage')
    .describe('Folder of files. In production an absolute path, unless `S3_ENDPOINT` is set.'),
  STORAGE_QUOTA_MB: z.coerce
    .number()
    .int()
    .min(0)
    .default(51_200)
    .describe('Megabytes that a company may store when its plan has no quota. `0`: no limit.'),
  STORAGE_RESERVE_MB: z.coerce
    .number()
    .int()
    .min(0)
    .default(512)
    .describe('Megabytes that stay free on the disk of `STORAGE_ROOT`. Uploads are refused before the disk is full.'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of an S3 service. Files are then in a bucket, which several machines can share.'),
  S3_BUCKET: z.string().min(3).max(63).optional().describe('Bucket of files. Required with `S3_ENDPOINT`.'),
  S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)+$/)
    .optional()
    .describe('Prefix of every key in a bucket that installations share. Ends with `/`.'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the bucket.'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('Access key of the bucket. Required with `S3_ENDPOINT`.'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Secret key of the bucket. Required with `S3_ENDPOINT`.'),

  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('Mail server. Unset: no mail in production, files in `MAIL_FOLDER` elsewhere.'),
  MAIL_FROM: z.email().optional().describe('Sender address of mails. Required with `SMTP_URL`.'),
  MAIL_FOLDER: z.string().min(1).default('.state/mail').describe('Folder of mails in development and tests.'),
  PUSH_PRIVATE_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Push service on a private address, such as an emulator. Browser push services need no entry.'),

  GATEWAY_CAPACITY: z.coerce
    .number()
    .int()
    .min(1)
    .max(5_000)
    .default(500)
    .describe('Linked phones that one gateway holds at most.'),
  GATEWAY_ID: z
    .string()
    .min(8)
    .max(100)
    .optional()
    .describe('Name of a gateway that restarts and claims its phones again. Unset: a new name.'),
  WA_VERSION: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .optional()
    .describe('Client version, when WhatsApp refuses the built-in one with 405.'),
  WA_CLOUD_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/)
    .default('v23.0')
    .describe('Version of the Cloud API.'),
  WA_ALLOW_CUSTOM_ENDPOINT: flag
    .default(false)
    .describe('Allows the next four variables. The named servers receive every message and token.'),
  WA_SOCKET_URL: z
    .url({ protocol: /^wss?$/ })
    .optional()
    .describe('Server in place of WhatsApp Web, such as an emulator.'),
  WA_NOISE_ROOT: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional()
    .describe('Noise root key of that server, 64 hex digits.'),
  WA_MEDIA_AUTHORITY: z
    .string()
    .startsWith('-----BEGIN CERTIFICATE-----')
    .optional()
    .describe('Certificate authority of its media server, PEM.'),
  WA_CLOUD_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Server in place of the Cloud API of Meta.'),

  PAY_WEBHOOK_PORT: port
    .optional()
    .describe(
      'Port for webhooks of payments, with TLS and the client certificate of Efí. Unset: they come by the api.',
    ),
  PAY_WEBHOOK_URL: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe('Public address of that port. Unset: the host of `PUBLIC_URL` with that port.'),
  PAY_WEBHOOK_CERTIFICATE: z.string().min(1).optional().describe('PEM file of the certificate of that port.'),
  PAY_WEBHOOK_KEY: z.string().min(1).optional().describe('PEM file of its private key.'),
  PAY_WEBHOOK_AUTHORITY: z
    .string()
    .min(1)
    .optional()
    .describe('PEM file of the chain with which Efí signs the certificate of its webhooks.'),
  PAY_ALLOW_CUSTOM_ENDPOINT: flag
    .default(false)
    .describe('Allows the next two variables. The named server receives the credentials of the account.'),
  EFI_URL: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe('Server in place of the Pix API of Efí, such as an emulator.'),
  EFI_AUTHORITY: z
    .string()
    .startsWith('-----BEGIN CERTIFICATE-----')
    .optional()
    .describe('Certificate authority of that server, PEM.'),

  HOURS_CLOSE_TICKETS_AUTO: z.coerce
    .number()
    .int()
    .min(0)
    .max(8_760)
    .default(24)
    .describe('Hours without a message after which an open ticket is closed (CST-11). `0`: never.'),
  FORGOT_HIDE_UNKNOWN: flag
    .default(false)
    .describe('`on` gives the same answer to a forgotten password for known and unknown addresses (C-08).'),
  LEGACY_ROUTES: flag
    .default(false)
    .describe('`on` opens old routes that carry secrets in their path (C-05, C-07). Do not use it.'),
  RATE_SCALE: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(1)
    .describe('Multiplies rate limits in load tests. Refused in production.'),
  STRICT_ANSWERS: flag
    .default(false)
    .describe('`on` fails an answer with an undeclared key instead of dropping the key. For tests.'),
});
