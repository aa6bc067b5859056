import type { RouteSpec } from '@recadia/contract/route';
import { allRoutes } from '@recadia/contract/routes';
import type { Received } from './call.ts';
import type { TestServer } from './server.ts';
import { verifications } from './verifications.ts';
import type { StaffedCompany } from './world.ts';

/** Makes every call of the contract once, as the company's admin; throws when no feature calls a route. */
export async function callEverything(
  server: Pick<TestServer, 'call' | 'db' | 'signIn'>,
  company: StaffedCompany,
  onAnswer: (spec: RouteSpec, answer: Received<unknown>) => void,
): Promise<void> {
  const called = new Set<RouteSpec>();
  for (const { calls } of verifications) {
    for (const [spec, sent, refusal] of await calls(server, company)) {
      const as = spec.audience === 'public' ? undefined : company.admin.token;
      const answer = await server.call(spec, { as, ...sent });
      const isRight = refusal ? answer.error === refusal : answer.status === 200;
      if (!isRight) throw new Error(`${spec.method} ${spec.path} answered ${answer.status} ${answer.error}`);
      onAnswer(spec, answer);
      called.add(spec);
    }
  }
  const missing = Object.entries(allRoutes).filter(([, spec]) => !called.has(spec));
  if (missing.length > 0) throw new Error(`No call covers ${missing.map(([name]) => name).join(', ')}`);
}
