import { encryptionKeysOf, hasKeys } from '@recadia/db/keys';
import { isAbsolute } from 'node:path';
import type * as z from 'zod';
import { variables } from './environment.ts';

const megabyte = 1_048_576;

/** The variables and the rules between them. */
const environment = variables
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
      const message = 'needs WA_ALLOW_CUSTOM_ENDPOINT=on: that server receives every message';
      if (env[name] !== undefined) context.addIssue({ code: 'custom', path: [name], message });
    }
  })
  .superRefine((env, context) => {
    if (env.PAY_ALLOW_CUSTOM_ENDPOINT) return;
    for (const name of ['EFI_URL', 'EFI_AUTHORITY'] as const) {
      const message = 'needs PAY_ALLOW_CUSTOM_ENDPOINT=on: that server receives the credentials of the account';
      if (env[name] !== undefined) context.addIssue({ code: 'custom', path: [name], message });
    }
  })
  .superRefine((env, context) => {
    if (env.PAY_WEBHOOK_PORT === undefined) return;
    for (const name of ['PAY_WEBHOOK_CERTIFICATE', 'PAY_WEBHOOK_KEY', 'PAY_WEBHOOK_AUTHORITY'] as const) {
      const message = 'goes with PAY_WEBHOOK_PORT';
      if (env[name] === undefined) context.addIssue({ code: 'custom', path: [name], message });
    }
  });

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the environment once. An invalid environment stops the start with one sentence per variable, without its value.
 */
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
      // No user waits for a worker, and work that fails to connect here would only be retried after a longer pause.
      ...(e.ROLE === 'worker' && { connectWithinMs: 60_000 }),
      // Other gateways may take a frozen gateway's linked sessions after 5 s; its locks must not last longer.
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
    payments: {
      efiUrl: e.EFI_URL,
      efiAuthority: e.EFI_AUTHORITY,
      allowCustomEndpoint: e.PAY_ALLOW_CUSTOM_ENDPOINT,
      webhook: e.PAY_WEBHOOK_PORT === undefined ? null : webhookOf(e, e.PAY_WEBHOOK_PORT),
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

function webhookOf(e: z.output<typeof environment>, port: number) {
  return {
    host: e.HOST,
    port,
    url: new URL(e.PAY_WEBHOOK_URL ?? `https://${new URL(e.PUBLIC_URL).hostname}:${port}`).origin,
    certificateFile: e.PAY_WEBHOOK_CERTIFICATE ?? '',
    keyFile: e.PAY_WEBHOOK_KEY ?? '',
    authorityFile: e.PAY_WEBHOOK_AUTHORITY ?? '',
  };
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

/** Environment of a child process that runs this program. */
export function environmentWith(changes: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...process.env, ...changes };
}

/** Environment of a child process that runs another program and must not receive our secrets. */
export const bareEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], LANG: 'C' });
