import { authRoutes } from '@recadia/contract/auth';
import { companyRoutes } from '@recadia/contract/companies';
import { kanbanRoutes } from '@recadia/contract/kanban';
import { platformRoutes } from '@recadia/contract/platform';
import { queueRoutes } from '@recadia/contract/queues';
import type { RouteSpec } from '@recadia/contract/route';
import { allRoutes } from '@recadia/contract/routes';
import { settingRoutes } from '@recadia/contract/settings';
import { tagRoutes } from '@recadia/contract/tags';
import { userRoutes } from '@recadia/contract/users';
import { builderPassword } from '@recadia/db/testing';
import type { Received, Sent } from './call.ts';
import { newAddress } from './login.ts';
import type { TestServer } from './server.ts';
import type { StaffedCompany } from './world.ts';

/** One call of every route that succeeds for an admin, in an order in which none spoils the next. */
function callsOf({ company, admin, agent, queue, tag }: StaffedCompany): [RouteSpec, Sent][] {
  return [
    [platformRoutes.version, {}],
    [settingRoutes.viewRegister, {}],
    [authRoutes.me, {}],
    [companyRoutes.listPlan, { params: { companyId: company.id } }],
    [settingRoutes.listSettings, {}],
    [settingRoutes.updateSetting, { params: { key: 'call' }, body: { value: 'enabled' } }],
    [userRoutes.listColleagues, { query: { companyId: company.id } }],
    [userRoutes.showUser, { params: { id: agent.id } }],
    [
      userRoutes.updateUser,
      {
        params: { id: agent.id },
        body: { name: 'Nome Novo', password: 'uma senha nova', profile: 'user', queueIds: [queue.id] },
      },
    ],
    [queueRoutes.listQueues, {}],
    [tagRoutes.createTag, { body: { name: 'Etiqueta nova' }, headers: { 'idempotency-key': 'one-call-each' } }],
    [tagRoutes.listTags, { query: { searchParam: 'etiqueta' } }],
    [tagRoutes.listAllTags, {}],
    [tagRoutes.showTag, { params: { id: tag.id } }],
    [tagRoutes.updateTag, { params: { id: tag.id }, body: { name: 'Outro nome', kanban: 1 } }],
    [kanbanRoutes.listLanes, {}],
    [tagRoutes.deleteTag, { params: { id: tag.id } }],
    [authRoutes.refresh, { headers: { cookie: `rt=${admin.refreshToken}` } }],
    [authRoutes.logout, {}],
    [
      authRoutes.login,
      { body: { email: admin.email, password: builderPassword }, headers: { 'x-forwarded-for': newAddress() } },
    ],
  ];
}

/** Makes every call of the contract once, as the company's admin; a route without a call here is a mistake. */
export async function callEverything(
  server: Pick<TestServer, 'call'>,
  company: StaffedCompany,
  onAnswer: (spec: RouteSpec, answer: Received<unknown>) => void,
): Promise<void> {
  const calls = callsOf(company);
  const missing = Object.entries(allRoutes).filter(([, spec]) => !calls.some(([called]) => called === spec));
  if (missing.length > 0) throw new Error(`Nobody calls ${missing.map(([name]) => name).join(', ')}`);
  for (const [spec, sent] of calls) {
    const as = spec.audience === 'public' ? undefined : company.admin.token;
    const answer = await server.call(spec, { as, ...sent });
    if (answer.status !== 200) throw new Error(`${spec.method} ${spec.path} answered ${answer.status} ${answer.error}`);
    onAnswer(spec, answer);
  }
}
