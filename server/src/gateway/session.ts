import { SessionLostError, type Provider, type SessionState, type WaEvent } from '@recadia/whatsapp';
import { createBaileysProvider } from '@recadia/whatsapp/baileys';
import {
  finishSessionRequest,
  readRequest,
  recordSessionState,
  type SessionRequest,
} from '../features/connections/index.ts';
import { recordInbound } from '../features/messages/index.ts';
import type { Platform } from '../platform/platform.ts';
import { keepingSent } from './sent.ts';
import { createSessionStore } from './session-store.ts';

export interface SessionName {
  companyId: number;
  connectionId: number;
  epoch: number;
}

/**
 * Within one hour: another holder may not know yet that it lost the session, but repeated replacements are no mistake.
 */
const mostReplacements = 3;
const replacementsWithinMs = 3_600_000;
const replacedPauseMs = 3_000;
const requestMs = 30_000;
const settleMs = 10_000;
const stopMs = 2_000;
const longestPauseMs = 30_000;

export type GatewaySession = ReturnType<typeof createGatewaySession>;

/** One linked session, while this gateway holds it. */
export function createGatewaySession(
  platform: Pick<Platform, 'config' | 'log' | 'vault'>,
  name: SessionName & { gateway: string },
  onLost: () => void,
) {
  const { companyId, connectionId, epoch } = name;
  const { endpoint, allowCustomEndpoint, noiseRoot, mediaAuthority, version } = platform.config.whatsApp;
  const scope = { companyId };
  const log = platform.log.child({ companyId, connectionId, epoch });
  const store = createSessionStore(platform.vault, scope, { connectionId, owner: name.gateway, epoch });
  const receiving = new Set<Promise<void>>();
  let current: { provider: Provider; sender: Provider; state: SessionState['state'] } | undefined;
  let isStarted = false;
  let isStopped = false;
  let again: NodeJS.Timeout | undefined;
  let replacedAt: number[] = [];
  let lastRequest = 0;
  let turn: Promise<void> = Promise.resolve();
  const forState = new Set<() => void>();

  /** Commands of the session run one after the other. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    turn = turn.then(() => (isStopped ? undefined : work())).catch(onFailure);
    return turn;
  }

  function onFailure(error: unknown): void {
    if (error instanceof SessionLostError) return onLost();
    log.warn({ err: error }, 'linked session command failed');
  }

  async function open(attempt = 0): Promise<void> {
    if (isStopped) return;
    const provider: Provider = createBaileysProvider({
      store,
      log,
      receive: (event) => (current?.provider === provider ? tracked(receive(event)) : Promise.resolve()),
      endpoint,
      allowCustomEndpoint,
      noiseRoot,
      mediaAuthority,
      version,
    });
    current = { provider, sender: keepingSent(provider, store), state: 'opening' };
    try {
      await provider.start();
    } catch (error) {
      await close();
      if (!(error instanceof SessionLostError)) later(Math.min(longestPauseMs, 1_000 * 2 ** attempt), attempt + 1);
      throw error;
    }
  }

  async function close(): Promise<void> {
    clearTimeout(again);
    const closing = current;
    current = undefined;
    await closing?.provider.stop();
  }

  function later(ms: number, attempt: number): void {
    clearTimeout(again);
    if (!isStopped) again = setTimeout(() => void inTurn(() => close().then(() => open(attempt))), ms);
  }

  function tracked(work: Promise<void>): Promise<void> {
    const done = work.finally(() => receiving.delete(done));
    receiving.add(done);
    // The caller receives the failure; the set only waits.
    done.catch(() => undefined);
    return done;
  }

  async function receive(event: WaEvent): Promise<void> {
    if (event.type === 'session') return receiveState(event);
    await store.fenced(async (tx) => {
      await recordInbound(tx, scope, { connectionId, provider: 'beta' }, [event]);
      if (event.journalKey !== undefined) await store.markDelivered(tx, event.journalKey);
    });
  }

  async function receiveState(state: SessionState): Promise<void> {
    if (state.state === 'ended' && state.error.code === 'session-lost') return onLost();
    const now = Date.now();
    replacedAt = replacedAt.filter((at) => at > now - replacementsWithinMs);
    if (state.state === 'ended' && state.error.code === 'replaced' && replacedAt.length < mostReplacements) {
      // This gateway holds the session, so it is opened again.
      replacedAt.push(now);
      later(replacedPauseMs, 0);
      return record({ state: 'waiting', code: state.code, retryAt: new Date(now + replacedPauseMs) });
    }
    await record(state);
  }

  async function record(state: SessionState): Promise<void> {
    const then = await recordSessionState(scope, connectionId, epoch, state);
    if (current) current.state = state.state;
    for (const check of forState) check();
    if (then === 'stop') void inTurn(close);
  }

  async function perform(request: SessionRequest): Promise<void> {
    switch (request.what) {
      case 'restart':
        await close();
        return open();
      case 'new-qr':
        return openUnlinked();
      case 'logout':
        if (!current) await open();
        await settled();
        return current?.provider.logout();
      case 'pairing-code':
        if (current?.state !== 'opening' && current?.state !== 'qr') await openUnlinked();
        await current?.provider.requestPairingCode(request.phone);
    }
  }

  /** Only a connected device can notify the phone of a logout. */
  async function settled(): Promise<void> {
    const isSettled = () => !current || ['connected', 'qr', 'timeout', 'ended'].includes(current.state);
    await within(
      settleMs,
      new Promise<void>((resolve) => {
        const check = () => isSettled() && (forState.delete(check), resolve());
        forState.add(check);
        check();
      }),
    ).catch(() => undefined);
  }

  async function openUnlinked(): Promise<void> {
    await close();
    await store.forgetAccount();
    await open();
  }

  return {
    /** Starts the session; a second call changes nothing. */
    start(): void {
      if (isStarted) return;
      isStarted = true;
      void inTurn(() => open());
    },

    /**
     * Runs a request once, even when it is read several times; it is then deleted, and a failed one is not retried.
     */
    request(text: string, requestNo: number): void {
      if (requestNo === lastRequest) return;
      lastRequest = requestNo;
      isStarted = true;
      void inTurn(async () => {
        await within(requestMs, perform(readRequest(text))).catch(onFailure);
        await finishSessionRequest(scope, connectionId, epoch, requestNo);
      });
    },

    /** The provider for outbound messages; undefined while no connection exists. */
    sender: (): Provider | undefined => current?.sender,
    state: (): SessionState['state'] => current?.state ?? 'timeout',

    /** Closes the session: afterwards it writes and sends nothing. */
    async stop(): Promise<void> {
      isStopped = true;
      await close();
      await Promise.allSettled(receiving);
      await within(stopMs, turn).catch(() => undefined);
    },
  };
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('linked session command timed out')), ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
