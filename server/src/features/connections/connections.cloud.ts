import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { tenantTx, type JobEnd } from '@recadia/db';
import { WaError, type ReceiveEvent, type SessionState } from '@recadia/whatsapp';
import { createCloudProvider, type CloudProvider, type Fetch } from '@recadia/whatsapp/cloud-api';
import type { Task } from '../../platform/jobs/engine/index.ts';
import { AppError } from '../../platform/errors.ts';
import { createStreamClient, readText } from '../../platform/http-client-stream.ts';
import type { Scope } from '../../platform/session/people.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkMs, cloudCheckTask, failingCheckMs } from './connections.checks.ts';
import { openCloudSecrets } from './connections.secrets.ts';
import { foundConnection } from './connections.service.ts';
import { findConnection } from './connections.sql.ts';
import { recordSessionState } from './connections.status.ts';
import * as sql from './connections.templates.sql.ts';

type Means = Pick<Platform, 'config' | 'vault'>;

/** Opens the provider of a Cloud API connection. By default only lasting session states are recorded. */
export async function openCloudProvider(
  { config, vault }: Means,
  scope: Scope,
  connectionId: number,
  receive: ReceiveEvent = async (event) => {
    if (event.type === 'session') await recordLasting(scope, connectionId, event);
  },
): Promise<CloudProvider> {
  const row = await tenantTx(scope, (tx) => foundConnection(tx, scope, connectionId));
  const { cloud_app_key: appKey, cloud_secrets_sealed: sealed } = row;
  if (row.provider !== 'cloud' || !appKey || !sealed) throw new AppError('ERR_WAPP_NOT_SUPPORTED');
  const { cloudUrl, cloudVersion, allowCustomEndpoint } = config.whatsApp;
  return createCloudProvider({
    phoneNumberId: row.cloud_phone_number_id ?? '',
    wabaId: row.cloud_waba_id ?? '',
    accessToken: openCloudSecrets(vault, scope, appKey, sealed).accessToken,
    ...(cloudUrl !== undefined && { baseUrl: cloudUrl }),
    apiVersion: cloudVersion,
    allowCustomEndpoint,
    fetch: guardedFetch(cloudUrl),
    receive,
  });
}

/** A check must not show the connection as offline, so only lasting states are recorded. */
async function recordLasting(scope: Scope, connectionId: number, state: SessionState): Promise<void> {
  if (state.state !== 'opening') await recordSessionState(scope, connectionId, null, state);
}

export interface CloudTest {
  ok: boolean;
  number: string;
  code: string | null;
}

/** Checks the number and its token at Meta; the result is also the connection's new state. */
export async function testConnection(means: Means, scope: Scope, connectionId: number): Promise<CloudTest> {
  let number = '';
  const provider = await openCloudProvider(means, scope, connectionId, async (event) => {
    if (event.type !== 'session') return;
    if (event.state === 'connected') number = event.phone;
    await recordLasting(scope, connectionId, event);
  });
  try {
    await provider.start();
    return { ok: true, number, code: null };
  } catch (error) {
    if (!(error instanceof WaError)) throw error;
    return { ok: false, number, code: error.code };
  }
}

export function listTemplates(scope: Scope, connectionId: number): Promise<sql.TemplateRow[]> {
  return tenantTx(scope, async (tx) => {
    const { provider } = await foundConnection(tx, scope, connectionId);
    if (provider !== 'cloud') throw new AppError('ERR_WAPP_NOT_SUPPORTED');
    return sql.listTemplates(tx, scope, connectionId);
  });
}

/** Loads templates from Meta and stores them. */
export async function readTemplates(means: Means, scope: Scope, connectionId: number): Promise<sql.TemplateRow[]> {
  const provider = await openCloudProvider(means, scope, connectionId);
  try {
    await keepTemplates(provider, scope, connectionId);
  } catch (error) {
    if (error instanceof WaError) throw new AppError('ERR_WAPP_CLOUD_REFUSED', { cause: error });
    throw error;
  }
  return listTemplates(scope, connectionId);
}

async function keepTemplates(provider: CloudProvider, scope: Scope, connectionId: number): Promise<void> {
  const templates = await provider.listTemplates();
  const rows = templates.map(({ name, language, category, status, body, parameterCount }) => ({
    name: name.slice(0, 512),
    language: language.slice(0, 20),
    category: category.slice(0, 50),
    status: status.slice(0, 50),
    components: [{ body, parameterCount }],
  }));
  await tenantTx(scope, (tx) => sql.replaceTemplates(tx, scope, connectionId, rows));
}

/** Checks numbers and loads their templates; a refusal becomes the connection's state. */
export const createCloudCheckTask = (means: Means): Task => ({
  task: cloudCheckTask,
  limits: { width: 8, perCompany: 2 },
  pausesMs: [failingCheckMs],
  afterLastPause: 'repeat',
  runsWhileHeld: true,
  run: ({ companyId, connectionId }) => checkCloudNumber(means, { companyId }, connectionId),
});

async function checkCloudNumber(means: Means, scope: Scope, connectionId: number): Promise<JobEnd | void> {
  const statusNow = async () => (await tenantTx(scope, (tx) => findConnection(tx, scope, connectionId)))?.status;
  const before = await statusNow();
  if (before === undefined) return;
  try {
    // A refused number waits for a user; the job stays for the day it works again.
    if (before === 'DISCONNECTED') return { pauseMs: checkMs };
    const provider = await openCloudProvider(means, scope, connectionId);
    await provider.start();
    await keepTemplates(provider, scope, connectionId);
  } catch (error) {
    // A deleted connection has no screen, a refusal is shown as its state, and an unreachable Meta is retried.
    if (!(error instanceof WaError || error instanceof AppError)) throw error;
  }
  return { pauseMs: (await statusNow()) === 'CONNECTED' ? checkMs : failingCheckMs };
}

/** Meta's addresses are public; another host is allowed by its name. */
function guardedFetch(cloudUrl: string | undefined): Fetch {
  const send = createStreamClient(cloudUrl === undefined ? [] : [new URL(cloudUrl).host]);
  return async (url, { method, headers, body, signal }) => {
    const sent = typeof body === 'object' ? Readable.fromWeb(body as WebStream) : body;
    const answer = await send({ url, method, headers, signal, ...(sent !== undefined && { body: sent }) });
    return {
      status: answer.status,
      text: () => readText(answer.body),
      get body() {
        return Readable.toWeb(answer.body) as ReadableStream<Uint8Array>;
      },
    };
  };
}
