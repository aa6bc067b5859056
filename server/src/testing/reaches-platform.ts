import type { TenantTx } from '@recadia/db';
import * as announcements from '../features/announcements/announcements.sql.ts';
import * as auth from '../features/auth/auth.sql.ts';
import * as companies from '../features/companies/companies.sql.ts';
import * as helps from '../features/helps/helps.sql.ts';
import * as onboarding from '../features/onboarding/onboarding.sql.ts';
import * as plans from '../features/plans/plans.sql.ts';
import * as settings from '../features/settings/settings.sql.ts';
import * as tags from '../features/tags/tags.sql.ts';
import type { Scope } from '../platform/session/people.ts';
import * as eventLog from '../platform/realtime/event-log.sql.ts';
import * as presence from '../platform/realtime/presence.sql.ts';
import type { OtherTenant } from './other-tenant.ts';
import { otherTenantFirstId } from './other-tenant-first-id.ts';

type Reach = (tx: TenantTx, mine: Scope, other: OtherTenant) => Promise<unknown>;

const newId = '00000000-0000-4000-8000-000000000000';

/** The SQL of companies and users, called with our scope and the other tenant's ids. Null: it concerns no company. */
export const platformReaches: [file: string, functions: object, reaches: Record<string, Reach | null>][] = [
  [
    'auth.sql.ts',
    auth,
    {
      insertSession: (tx, mine, { userId }) =>
        auth.insertSession(tx, mine, {
          id: newId,
          user_id: userId,
          user_agent: null,
          ip: null,
          expires_at: new Date(),
        }),
      insertRefreshToken: (tx, mine, { sessionId }) => auth.insertRefreshToken(tx, mine, sessionId, 'a'.repeat(64)),
      spendRefreshToken: (tx, mine, { refreshHash }) => auth.spendRefreshToken(tx, mine, refreshHash),
      lockSession: (tx, mine, { sessionId }) => auth.lockSession(tx, mine, sessionId),
      replaceSuccessor: (tx, mine, { refreshHash }) => auth.replaceSuccessor(tx, mine, refreshHash),
      findSessionEnd: (tx, mine, { sessionId }) => auth.findSessionEnd(tx, mine, sessionId),
      extendSession: (tx, mine, { sessionId }) => auth.extendSession(tx, mine, sessionId, new Date()),
      setOffline: (tx, mine, { userId }) => auth.setOffline(tx, mine, userId),
      lockActive: (tx, mine, { userId }) => auth.lockActive(tx, mine, userId),
    },
  ],
  [
    'companies.sql.ts',
    companies,
    {
      findCompany: (tx, mine) => companies.findCompany(tx, mine),
      findWholeCompany: (tx, mine) => companies.findWholeCompany(tx, mine),
      isSuper: (tx, mine) => companies.isSuper(tx, mine),
      findHours: (tx, mine) => companies.findHours(tx, mine),
      updateProfile: (tx, mine) =>
        companies.updateProfile(tx, mine, { name: 'Minha', email: '', phone: '', timezone: 'UTC' }),
      updateHours: (tx, mine) => companies.updateHours(tx, mine, { schedules: [], timezone: 'UTC' }),
    },
  ],
  ['plans.sql.ts', plans, { findPlan: null }],
  [
    'onboarding.sql.ts',
    onboarding,
    {
      findConnected: (tx, mine) => onboarding.findConnected(tx, mine),
      listFirstQueues: (tx, mine) => onboarding.listFirstQueues(tx, mine),
      countPeople: (tx, mine) => onboarding.countPeople(tx, mine),
      hasSent: (tx, mine) => onboarding.hasSent(tx, mine),
    },
  ],
  [
    'helps.sql.ts',
    helps,
    { listHelps: null, countHelps: null, findHelp: null, insertHelp: null, updateHelp: null, deleteHelp: null },
  ],
  [
    'announcements.sql.ts',
    announcements,
    {
      listAnnouncements: null,
      countAnnouncements: null,
      listAnnouncementsByIds: null,
      findAnnouncement: null,
      insertAnnouncement: null,
      updateAnnouncement: null,
      deleteAnnouncement: null,
      listNeeded: null,
    },
  ],
  [
    'settings.sql.ts',
    settings,
    {
      listSettings: (tx, mine) => settings.listSettings(tx, mine),
      upsertSetting: (tx, mine) => settings.upsertSetting(tx, mine, { key: 'call', value: 'disabled' }),
    },
  ],
  [
    'tags.sql.ts',
    tags,
    {
      listTags: (tx, mine) => tags.listTags(tx, mine, { searchLimit: 9, page: { after: null, offset: 0 }, limit: 9 }),
      // A count of the other tenant's rows is too small to recognise, so it is multiplied by the first id.
      countTags: async (tx, mine) => (await tags.countTags(tx, mine, { searchLimit: 9 }, 9)) * otherTenantFirstId,
      addTicketsCount: async (tx, mine, { tagId }) => {
        const row = { id: tagId, name: '', name_key: '', color: '', kanban: 0, user_id: null, tickets_count: 0 };
        await tags.addTicketsCount(tx, mine, [row]);
        return row.tickets_count * otherTenantFirstId;
      },
      listLaneTags: (tx, mine) => tags.listLaneTags(tx, mine),
      listTagsByIds: (tx, mine, { tagId }) => tags.listTagsByIds(tx, mine, [tagId]),
      findTag: (tx, mine, { tagId }) => tags.findTag(tx, mine, tagId),
      insertTag: (tx, mine, { userId }) =>
        tags.insertTag(tx, mine, { name: 'Nova', color: '#fff', kanban: 0, user_id: userId }),
      updateTag: (tx, mine, { tagId }) => tags.updateTag(tx, mine, tagId, { name: 'Outra', color: '#000', kanban: 0 }),
      deleteTag: (tx, mine, { tagId }) => tags.deleteTag(tx, mine, tagId),
    },
  ],
  [
    'event-log.sql.ts',
    eventLog,
    {
      findTip: (tx, mine) => eventLog.findTip(tx, mine),
      listEvents: (tx, mine) => eventLog.listEvents(tx, mine, { since: 0, limit: 9 }),
      findNewestEvent: (tx, mine, { tagId }) =>
        eventLog.findNewestEvent(tx, mine, { name: 'tag.created', entityId: String(tagId) }),
    },
  ],
  [
    'presence.sql.ts',
    presence,
    {
      markOnline: (tx, mine, { userId }) => presence.markOnline(tx, mine, userId),
      markSeen: (tx, mine, { userId }) => presence.markSeen(tx, mine, [userId]),
      markOffline: (tx, mine, { userId }) => presence.markOffline(tx, mine, [userId], new Date()),
    },
  ],
];
