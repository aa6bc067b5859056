import { quickMessageRoutes } from '@recadia/contract/quick-messages';
import { tagRoutes } from '@recadia/contract/tags';
import { aQuickMessage } from '@recadia/db/testing/quick-messages';
import { aTag } from '@recadia/db/testing/tags';
import { expect, it } from 'vitest';
import { useTestServer } from '../../testing/use-server.ts';
import { aStaffedCompany } from '../../testing/world.ts';

const server = useTestServer();

it('ROL-09 lets admin and supervisor set the Kanban flag and edit any quick message', async () => {
  const { company, admin, supervisor, agent, loner } = await aStaffedCompany(server, {});
  const company_id = company.id;
  const tries = async (as: string) => {
    const tag = await aTag(server.db.admin, { company_id });
    const flag = { as, params: { id: tag.id }, body: { name: tag.name, color: tag.color, kanban: 1 } };
    const answers = [(await server.call(tagRoutes.updateTag, flag)).status];
    // A private one of another user, and a shared one.
    for (const geral of [false, true]) {
      const { id, shortcode } = await aQuickMessage(server.db.admin, { company_id, user_id: loner.id, geral });
      const body = { shortcode, message: 'Outra', geral };
      answers.push((await server.call(quickMessageRoutes.updateQuickMessage, { as, params: { id }, body })).status);
      answers.push((await server.call(quickMessageRoutes.deleteQuickMessage, { as, params: { id } })).status);
    }
    return answers;
  };
  expect(await tries(admin.token)).toEqual([200, 200, 200, 200, 200]);
  expect(await tries(supervisor.token)).toEqual([200, 200, 200, 200, 200]);
  expect(await tries(agent.token)).toEqual([403, 403, 403, 403, 403]);
});
