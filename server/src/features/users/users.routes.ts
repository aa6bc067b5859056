import { userRoutes } from '@recadia/contract/users';
import type { Api } from '../../platform/http/handle.ts';
import { presentBrief } from './users.present.ts';
import { changeUser, getVisibleUser, listColleagues } from './users.service.ts';

export function registerUserRoutes({ handle, platform }: Api): void {
  handle(userRoutes.listColleagues, async ({ scope }) => (await listColleagues(scope)).map(presentBrief));

  handle(userRoutes.showUser, ({ actor, params }) => getVisibleUser(actor, params.id));

  handle(userRoutes.updateUser, ({ actor, params, body }) => changeUser(actor, params.id, body, platform.principals));
}
