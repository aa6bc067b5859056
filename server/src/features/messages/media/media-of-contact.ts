import type { contactRoutes } from '@recadia/contract/contact-routes';
import { pageSize } from '@recadia/contract/limits';
import type { AnswerOf } from '@recadia/contract/route';
import { tenantTx } from '@recadia/db';
import { clock } from '../../../platform/clock.ts';
import { encodeCursor, readPage } from '../../../platform/cursor.ts';
import type { Actor, Scope } from '../../../platform/session/people.ts';
import { visibleTicketsOf } from '../../tickets/index.ts';
import { findPosition } from '../conversation.ts';
import type { MediaLinks } from './media.links.ts';
import { listMediaOf } from './media-of-contact.sql.ts';
import { presentMessage } from '../messages.present.ts';
import { listShownMessages } from '../messages.shown.sql.ts';

type MediaPage = AnswerOf<typeof contactRoutes.listContactMedia>;

/** Lists the media of all conversations with the contact that the caller may see, latest first. */
export async function pageOfContactMedia(
  scope: Scope,
  actor: Actor,
  links: MediaLinks,
  { contactId, cursor }: { contactId: number; cursor?: string | undefined },
): Promise<MediaPage> {
  const limit = pageSize.default;
  const after = cursor === undefined ? null : findPosition(readPage({ cursor }, limit).after);
  return tenantTx(scope, async (tx) => {
    const ticketIds = (await visibleTicketsOf(tx, scope, actor, contactId)).map(({ id }) => id);
    const found = await listMediaOf(tx, scope, ticketIds, { after, limit: limit + 1 });
    const placed = found.slice(0, limit);
    const ids = placed.map(({ id }) => id);
    const rows = new Map((await listShownMessages(tx, scope, ids)).map((row) => [row.id, row]));
    const last = placed.at(-1);
    const hasMore = found.length > limit;
    return {
      messages: ids.flatMap((id) => {
        const row = rows.get(id);
        return row ? [presentMessage(row, (file) => links.urlOf(scope, file, clock.now()))] : [];
      }),
      hasMore,
      nextCursor: hasMore && last ? encodeCursor([last.place, last.id]) : null,
    };
  });
}
