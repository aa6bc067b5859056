import { previewOf, type PushNotice } from '@recadia/contract/notifications';
import { tenantTx, type JobEnd } from '@recadia/db';
import webPush from 'web-push';
import { createHttpClient, OutboundError } from '../../platform/http-client.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import type { Platform } from '../../platform/platform.ts';
import { listShownTickets, type ShownTicket } from '../tickets/index.ts';
import { vapidKeysOf } from './keys.ts';
import type { Job } from '../../platform/jobs/engine/index.ts';
import * as sql from './notifications.sql.ts';
import { pushPausesMs, type PushJob } from './push-jobs.ts';
import { openTarget, type PushTarget } from './targets.ts';
import { actorsOf, isPushRecipient } from './recipients.ts';

/** A push to a browser that is offline for longer is dropped: the user sees the ticket in the list. */
const ttlSeconds = 12 * 3_600;

/** Sends due pushes to the browsers' push services, each checked again at the moment of sending. */
export function createSender(platform: Platform) {
  const { config, log, vault, lookupKey } = platform;
  const { privateOrigin } = config.push;
  const client = createHttpClient(privateOrigin === null ? [] : [new URL(privateOrigin).host]);
  const subject = subjectOf(config.publicUrl);

  /** The notice and its target; null without a subscription, or when the ticket is no longer visible or unread. */
  async function loadNotice(scope: Scope, push: PushJob, actor: Actor) {
    return tenantTx(scope, async (tx) => {
      const found = await sql.findSubscription(tx, scope, push.sessionId);
      const target = found && openTarget(vault, scope, found.endpoint_hash, found.target_sealed);
      const [ticket] = await listShownTickets(tx, scope, [push.ticketId]);
      if (!target || !ticket || !isPushRecipient(actor, ticket)) return null;
      return { target, endpointHash: found.endpoint_hash, notice: noticeOf(ticket, push.messageId, found.shows_text) };
    });
  }

  async function post({ endpoint, keys }: PushTarget, notice: PushNotice) {
    const vapidDetails = { subject, ...vapidKeysOf(await lookupKey()) };
    const topic = notice.ticketUuid.replaceAll('-', '');
    const options = { vapidDetails, TTL: ttlSeconds, urgency: 'high' as const, topic };
    const made = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(notice), options);
    const headers = Object.fromEntries(Object.entries(made.headers).map(([name, value]) => [name, String(value)]));
    return client.send({ url: endpoint, method: 'POST', headers, body: made.body ?? undefined, maxBytes: 10_000 });
  }

  return async function send({ companyId, data: push, attempts }: Job<PushJob>): Promise<JobEnd | void> {
    const scope = { companyId };
    const [actor] = await actorsOf(platform, scope, [push.sessionId]);
    const prepared = actor && (await loadNotice(scope, push, actor));
    if (!prepared) return;
    const status = await post(prepared.target, prepared.notice).then(
      (answer) => answer.status,
      (error: unknown) => (error instanceof OutboundError && error.reason === 'not-allowed' ? 410 : 0),
    );
    const pauseMs = pushPausesMs[attempts - 1];
    switch (outcomeOf(status)) {
      case 'sent':
        return;
      case 'gone':
        return tenantTx(scope, (tx) => sql.deleteSubscription(tx, scope, push.sessionId, prepared.endpointHash));
      case 'refused':
        log.warn({ companyId, status }, 'push service refused a notification');
        return;
      case 'later':
        return pauseMs === undefined ? undefined : { pauseMs, error: `push service answered ${status}` };
    }
  };
}

/** 404 and 410 mean that the subscription has ended; an address that the guard refuses counts as ended too. */
function outcomeOf(status: number): 'sent' | 'gone' | 'refused' | 'later' {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 0 || status === 429 || status >= 500 ? 'later' : 'refused';
}

const noticeOf = (ticket: ShownTicket, messageId: number, showsText: boolean): PushNotice => ({
  ticketUuid: ticket.uuid,
  messageId: String(messageId),
  title: ticket.contact_name,
  body: showsText ? previewOf(ticket.last_message) : '',
});

/** Contact address for push services, which accept an https URL or a mailbox. */
const subjectOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:push@${new URL(publicUrl).hostname}`;
