import { randomBytes } from 'node:crypto';
import { testDatabase } from '@recadia/db/testing';
import { startPixEfi, type PixEfi } from '@recadia/emulators/pix-efi';
import { startS3 } from '@recadia/emulators/s3';
import { startSmtp, type Smtp } from '@recadia/emulators/smtp';
import { startWhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import { startWhatsAppWeb, type WhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import { vapidKeysOf } from '../../server/src/features/notifications/keys.ts';
import { readConfig } from '../../server/src/platform/process/config.ts';
import { startPlatform } from '../../server/src/platform/platform.ts';
import { createCaller } from '../../server/src/testing/call.ts';
import { createSignIn } from '../../server/src/testing/sign-in.ts';
import { whatsAppEnvironment } from '../../server/src/testing/whats-app-environment.ts';
import { freePort, serverEnvironment, startServer } from '../../testkit/server-process.ts';
import type { Stage } from '../world/stage.ts';
import type { Canary, Source } from './canary.ts';

/** The program in production configuration, its emulators, and the output of its processes. */
export interface Program extends Stage {
  smtp: Smtp;
  efi: PixEfi;
  /** Only where a gateway runs. */
  web: WhatsAppWeb | undefined;
  metricsUrl: string;
  keys: Canary[];
  logs(): Source[];
}

interface Wanted {
  main: string;
  hasGateway: boolean;
}

export async function startProgram({ main, hasGateway }: Wanted): Promise<Program> {
  const secret = () => randomBytes(33).toString('base64');
  const [tokenSecret, encryptionKey, secretAccessKey, mailPassword] = [secret(), secret(), secret(), secret()];
  const credentials = { region: 'sa-east-1', accessKeyId: 'AKIDCANARY', secretAccessKey };
  const [meta, s3, smtp, efi, db] = await Promise.all([
    startWhatsAppCloud(),
    startS3({ credentials }),
    startSmtp(),
    startPixEfi(),
    testDatabase(),
  ]);
  const web = hasGateway ? await startWhatsAppWeb({ seed: db.name }) : undefined;
  const metricsPort = await freePort();
  const mailUrl = Object.assign(new URL(smtp.url), { username: 'correio', password: encodeURIComponent(mailPassword) });
  const env = serverEnvironment(db, {
    LOG_LEVEL: 'debug',
    TOKEN_SECRET: tokenSecret,
    ENCRYPTION_KEY: encryptionKey,
    WA_CLOUD_URL: meta.graphUrl,
    SMTP_URL: mailUrl.href,
    MAIL_FROM: 'recadia@teste.exemplo',
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: 'recadia',
    S3_REGION: credentials.region,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    EFI_URL: efi.url,
    EFI_AUTHORITY: efi.authorityPem,
    PAY_ALLOW_CUSTOM_ENDPOINT: 'on',
    ...(web && whatsAppEnvironment(web)),
  });
  const logLines = new Map<string, string[]>();
  const start = (role: string, own: NodeJS.ProcessEnv = {}) => {
    const lines: string[] = [];
    logLines.set(role, lines);
    return startServer({ env: { ...env, ...own, ROLE: role }, main, onOutput: (text) => lines.push(text) });
  };
  const processes = await Promise.all([
    start('api', { METRICS_PORT: String(metricsPort) }),
    start('worker'),
    ...(hasGateway ? [start('gateway')] : []),
  ]);
  const url = processes[0].url;
  const platform = await startPlatform(readConfig({ ...env, ROLE: 'api', LOG_LEVEL: 'silent' }));
  const stop = async () => {
    await Promise.all(processes.map((one) => one.stop()));
    await platform.stop();
    await Promise.all([meta.stop(), s3.close(), smtp.close(), efi.stop(), web?.close()]);
    await db.drop();
  };
  const moveClock = (ms: number) => db.moveClock(ms);
  return {
    server: { db, platform, url, call: createCaller(url), signIn: createSignIn(db, platform), moveClock, stop },
    meta,
    smtp,
    efi,
    web,
    stop,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    keys: [
      { name: 'key of tokens', kind: 'key', word: tokenSecret },
      { name: 'key of what is sealed', kind: 'key', word: encryptionKey },
      { name: 'key of the object store', kind: 'key', word: secretAccessKey },
      { name: 'password of the mail server', kind: 'key', word: mailPassword },
      { name: 'private key of pushes', kind: 'key', word: vapidKeysOf(encryptionKey).privateKey },
    ],
    logs: () => [...logLines].map(([role, lines]) => ({ place: `log ${role}`, text: lines.join('') })),
  };
}
