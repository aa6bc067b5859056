import { auditRoutes } from '@recadia/contract/audit';
import { authRoutes } from '@recadia/contract/auth';
import { companyRoutes } from '@recadia/contract/companies';
import { connectionRoutes } from '@recadia/contract/connection-routes';
import { emptyWeek } from '@recadia/contract/hours';
import { emailChangeRoutes } from '@recadia/contract/email-changes';
import { invitationRoutes } from '@recadia/contract/invitations';
import { kanbanRoutes } from '@recadia/contract/kanban';
import { legacyUserRoutes } from '@recadia/contract/legacy-users';
import { messageRoutes } from '@recadia/contract/messages';
import { notificationRoutes } from '@recadia/contract/notifications';
import { passwordResetRoutes } from '@recadia/contract/password-reset';
import { platformRoutes } from '@recadia/contract/platform';
import { serviceLevelRoutes } from '@recadia/contract/service-levels';
import { promptRoutes } from '@recadia/contract/prompts';
import type { ErrorCode } from '@recadia/contract/errors';
import type { RouteSpec } from '@recadia/contract/route';
import { allRoutes } from '@recadia/contract/routes';
import { sessionRoutes } from '@recadia/contract/sessions';
import { settingRoutes } from '@recadia/contract/settings';
import { tagRoutes } from '@recadia/contract/tags';
import { twoFactorRoutes } from '@recadia/contract/two-factor';
import { userRoutes } from '@recadia/contract/users';
import { webhookRoutes } from '@recadia/contract/webhooks';
import { builderPassword } from '@recadia/db/testing';
import type { Received, Sent } from './call.ts';
import { chatCalls } from './chat-actions.ts';
import { dashboardCalls } from './every-call.dashboard.ts';
import { contactCalls } from './every-call.contacts.ts';
import { scheduleCalls } from './every-call.schedules.ts';
import { queueCalls } from './every-call.queues.ts';
import { ticketCalls } from './every-call.tickets.ts';
import { platformCalls } from './platform-actions.ts';
import { newAddress } from './login.ts';
import type { TestServer } from './server.ts';
import { talkCalls } from './talk-calls.ts';
import type { StaffedCompany } from './world.ts';

/** A push address that no server answers. */
const aBrowser = {
  endpoint: 'https://127.0.0.1:9/wake',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  showsText: true,
};

/** An e-mail address that has no code. */
const noCode = { email: 'ninguem@empresa.exemplo', token: '00000000' };

/** No sign-in waits for a code here. */
const noChallenge = { challenge: 'none', code: '000000' };

type Call = [spec: RouteSpec, sent: Sent, refusal?: ErrorCode];

/**
 * Calls about a linked session: calls of the Cloud API are refused. `spare` is not the default connection and may be
 * deleted.
 */
function connectionCalls(id: number, spare: number): Call[] {
  const params = { id };
  return [
    [connectionRoutes.listConnections, {}],
    [connectionRoutes.showConnection, { params }],
    [connectionRoutes.updateConnection, { params, body: { name: 'Loja nova' } }],
    [connectionRoutes.updateConnectionByPost, { params, body: { name: 'Loja novíssima' } }],
    [connectionRoutes.listConnectionHealth, {}],
    [connectionRoutes.startSession, { params, body: {} }],
    [connectionRoutes.renewSession, { params }],
    [connectionRoutes.endSession, { params }],
    [connectionRoutes.restartConnections, {}],
    [connectionRoutes.testConnection, { params }, 'ERR_WAPP_NOT_SUPPORTED'],
    [connectionRoutes.listTemplates, { params }, 'ERR_WAPP_NOT_SUPPORTED'],
    [connectionRoutes.readTemplates, { params }, 'ERR_WAPP_NOT_SUPPORTED'],
    [connectionRoutes.deleteConnection, { params: { id: spare } }],
    [promptRoutes.listPrompts, {}],
    [messageRoutes.showMedia, { params: { id: 999_999 } }, 'ERR_NOT_FOUND'],
    [messageRoutes.openMedia, { params: { link: 'a-b-c.d' } }, 'ERR_NOT_FOUND'],
    [webhookRoutes.confirmCloudWebhook, { params: { appKey: 'unknown-app-key' } }, 'ERR_NO_PERMISSION'],
    [webhookRoutes.receiveCloudWebhook, { params: { appKey: 'unknown-app-key' }, body: {} }, 'ERR_NO_PERMISSION'],
  ];
}

/** One call of every route by an admin, in an order in which no call affects the next. */
function callsOf({ company, admin, agent, queue, tag }: StaffedCompany, id: number, spare: number): Call[] {
  return [
    [platformRoutes.version, {}],
    [settingRoutes.viewRegister, {}],
    [authRoutes.me, {}],
    [companyRoutes.listPlan, { params: { companyId: company.id } }],
    [serviceLevelRoutes.listPromises, {}],
    [
      serviceLevelRoutes.updatePromise,
      { params: { id: queue.id }, body: { firstAnswerMinutes: 1, resolutionMinutes: null } },
    ],
    [companyRoutes.getCompany, { params: { companyId: company.id } }],
    [companyRoutes.updateHours, { params: { id: company.id }, body: { schedules: emptyWeek() } }],
    [
      companyRoutes.updateProfile,
      {
        params: { id: company.id },
        body: { name: `Loja ${company.id}`, email: '', phone: '', timezone: 'America/Sao_Paulo' },
      },
    ],
    [auditRoutes.listAudit, { query: { area: 'auth' } }],
    [auditRoutes.exportAudit, {}],
    [settingRoutes.listSettings, {}],
    [settingRoutes.updateSetting, { params: { key: 'call' }, body: { value: 'enabled' } }],
    [userRoutes.listColleagues, { query: { companyId: company.id } }],
    [userRoutes.showUser, { params: { id: agent.id } }],
    [
      userRoutes.updateUser,
      {
        params: { id: agent.id },
        body: {
          name: 'Nome Novo',
          password: 'uma senha nova',
          currentPassword: builderPassword,
          profile: 'user',
          queueIds: [queue.id],
        },
      },
    ],
    [userRoutes.listUsers, { query: { searchParam: 'a' } }],
    [
      userRoutes.createUser,
      {
        body: { name: 'Nova Pessoa', email: `nova-${queue.id}@empresa.exemplo`, password: 'uma senha nova' },
        headers: { 'idempotency-key': 'one-call-each' },
      },
    ],
    [invitationRoutes.inviteUser, { body: { name: 'Convidada', email: `convite-${queue.id}@empresa.exemplo` } }],
    [invitationRoutes.renewInvitation, { params: { id: agent.id }, body: {} }, 'ERR_NO_INVITATION'],
    [invitationRoutes.openInvitation, { body: { token: 'none' } }, 'ERR_INVALID_INVITATION'],
    [
      invitationRoutes.acceptInvitation,
      { body: { token: 'none', password: 'Uma senha nova 7' } },
      'ERR_INVALID_INVITATION',
    ],
    [emailChangeRoutes.confirmEmailChange, { body: { token: 'none' } }, 'ERR_INVALID_EMAIL_CHANGE'],
    [tagRoutes.createTag, { body: { name: 'Etiqueta nova' }, headers: { 'idempotency-key': 'one-call-each' } }],
    [tagRoutes.listTags, { query: { searchParam: 'etiqueta' } }],
    [tagRoutes.listAllTags, {}],
    [tagRoutes.showTag, { params: { id: tag.id } }],
    [tagRoutes.updateTag, { params: { id: tag.id }, body: { name: 'Outro nome', kanban: 1 } }],
    [kanbanRoutes.listLanes, {}],
    ...dashboardCalls(queue.id),
    [tagRoutes.deleteTag, { params: { id: tag.id } }],
    ...connectionCalls(id, spare),
    [notificationRoutes.showPushKey, {}],
    [notificationRoutes.subscribePush, { body: aBrowser }],
    [notificationRoutes.unsubscribePush, {}],
    [sessionRoutes.listSessions, {}],
    [sessionRoutes.endOwnSession, { params: { sid: admin.sessionId } }, 'ERR_NO_SESSION_FOUND'],
    [twoFactorRoutes.showTwoFactor, {}],
    [twoFactorRoutes.beginTwoFactor, { body: { password: builderPassword } }],
    [twoFactorRoutes.confirmTwoFactor, { body: { code: '000' } }, 'ERR_INVALID_SECOND_FACTOR'],
    [twoFactorRoutes.renewBackupCodes, { body: { password: builderPassword } }, 'ERR_TWO_FACTOR_OFF'],
    [twoFactorRoutes.endTwoFactor, { body: { password: builderPassword } }],
    [twoFactorRoutes.resetTwoFactor, { params: { id: agent.id }, body: { currentPassword: builderPassword } }],
    [twoFactorRoutes.secondStep, { body: noChallenge }, 'ERR_INVALID_SECOND_FACTOR'],
    [twoFactorRoutes.beginEnrolment, { body: { challenge: 'none' } }, 'ERR_INVALID_SECOND_FACTOR'],
    [twoFactorRoutes.finishEnrolment, { body: noChallenge }, 'ERR_INVALID_SECOND_FACTOR'],
    [
      legacyUserRoutes.deleteUserOfPath,
      { params: { product: 'old', id: agent.id, authToken: 'token' } },
      'ERR_NOT_FOUND',
    ],
    [userRoutes.deleteUser, { params: { id: agent.id } }],
    [authRoutes.refresh, { headers: { cookie: `rt=${admin.refreshToken}` } }],
    [passwordResetRoutes.forgetPassword, { body: { email: admin.email } }],
    [passwordResetRoutes.forgetPasswordOfPath, { params: { email: admin.email } }],
    [
      passwordResetRoutes.resetPassword,
      { body: { ...noCode, password: 'Uma senha nova 7' } },
      'ERR_INVALID_RESET_TOKEN',
    ],
    [
      passwordResetRoutes.resetPasswordOfPath,
      { params: { ...noCode, newPassword: 'Uma senha nova 7' } },
      'ERR_NOT_FOUND',
    ],
    [authRoutes.logout, {}],
    [
      authRoutes.login,
      { body: { email: admin.email, password: builderPassword }, headers: { 'x-forwarded-for': newAddress() } },
    ],
  ];
}

/** Makes every call of the contract once, as the company's admin; throws when a route has no call here. */
export async function callEverything(
  server: Pick<TestServer, 'call' | 'db'>,
  company: StaffedCompany,
  onAnswer: (spec: RouteSpec, answer: Received<unknown>) => void,
): Promise<void> {
  const create = async (name: string) => {
    const sent = { as: company.admin.token, body: { name }, headers: { 'idempotency-key': `made-${name}` } };
    const answer = await server.call(connectionRoutes.createConnection, sent);
    onAnswer(connectionRoutes.createConnection, answer);
    return answer.body.id;
  };
  const begun = [
    ...(await contactCalls(server.db, company)),
    ...(await queueCalls(server.db, company)),
    ...(await ticketCalls(server.db, company)),
    ...(await talkCalls(server, company)),
    ...(await scheduleCalls(server, company)),
    ...(await platformCalls(server)),
    ...(await chatCalls(server, company)),
  ];
  const calls = [...begun, ...callsOf(company, await create('primeira'), await create('segunda'))];
  const called = new Set<RouteSpec>([connectionRoutes.createConnection, ...calls.map(([spec]) => spec)]);
  const missing = Object.entries(allRoutes).filter(([, spec]) => !called.has(spec));
  if (missing.length > 0) throw new Error(`No call covers ${missing.map(([name]) => name).join(', ')}`);
  for (const [spec, sent, refusal] of calls) {
    const as = spec.audience === 'public' ? undefined : company.admin.token;
    const answer = await server.call(spec, { as, ...sent });
    const isRight = refusal ? answer.error === refusal : answer.status === 200;
    if (!isRight) throw new Error(`${spec.method} ${spec.path} answered ${answer.status} ${answer.error}`);
    onAnswer(spec, answer);
  }
}
