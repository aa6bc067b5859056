import { legacyUserRoutes } from '@recadia/contract/legacy-users';
import { pageSize } from '@recadia/contract/limits';
import { userRoutes } from '@recadia/contract/users';
import { AppError } from '../../platform/errors.ts';
import { capped } from '../../platform/http/capped.ts';
import type { Api } from '../../platform/http/handle.ts';
import { createUser, deleteUser } from './members.service.ts';
import type { ReturnTickets } from './leave.ts';
import { createReauthenticate, type TakeCode } from './reauthenticate.ts';
import { presentBrief, presentListed } from './users.present.ts';
import { changeUser, getVisibleUser, listColleagues, pageOfUsers } from './users.service.ts';

interface Means {
  returnTickets: ReturnTickets;
  takeCode: TakeCode;
}

export function registerUserRoutes({ handle, platform }: Api, { returnTickets, takeCode }: Means): void {
  const reauthenticate = createReauthenticate(platform, takeCode);

  handle(userRoutes.listUsers, async ({ scope, query }) => {
    const { rows, ...page } = await pageOfUsers(scope, { ...query, search: query.searchParam });
    return { users: rows.map(presentListed), ...page };
  });

  handle(userRoutes.listColleagues, async ({ scope, query: { searchParam: search }, reply }) => {
    const found = await listColleagues(scope, { ...(search && { search }), limit: pageSize.wholeList + 1 });
    return capped(reply, found, pageSize.wholeList).map(presentBrief);
  });

  handle(userRoutes.showUser, ({ actor, params }) => getVisibleUser(actor, params.id));

  handle(userRoutes.updateUser, ({ actor, params, body }) =>
    changeUser(platform, actor, params.id, body, { returnTickets, reauthenticate }),
  );

  handle(userRoutes.createUser, ({ actor, body }) => createUser(actor, body));

  handle(userRoutes.deleteUser, async ({ actor, params }) => {
    await deleteUser(platform, actor, params.id, returnTickets);
    return { message: 'User deleted' };
  });

  handle(legacyUserRoutes.deleteUserOfPath, async ({ actor, params }) => {
    if (!platform.config.legacyRoutes) throw new AppError('ERR_NOT_FOUND');
    await deleteUser(platform, actor, params.id, returnTickets);
    return { message: 'User deleted' };
  });
}
