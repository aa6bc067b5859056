import { wholeWeek } from '@recadia/contract/hours';
import { isOpen, type Hours } from '@recadia/contract/opening-hours';
import type { TenantTx } from '@recadia/db';
import type { Scope } from '../../platform/session/people.ts';
import { hoursOfCompany } from '../companies/index.ts';
import { listMenu, listQueuesByIds, type OptionRow, type QueueRow } from '../queues/index.ts';
import { listOpenSettings } from '../settings/index.ts';
import { countBotMessages, findBotConnection, type BotTicket } from './chatbot.sql.ts';
import { numberIn } from './machine.texts.ts';
import type { BotFile, BotOption, BotQueue, BotContext } from './machine.types.ts';

/** Loads the bot's context; returns null when the connection is deleted. */
export async function loadBotContext(
  tx: TenantTx,
  scope: Scope,
  ticket: BotTicket,
  text: string | null,
): Promise<BotContext | null> {
  const connection = await findBotConnection(tx, scope, ticket.connectionId);
  if (!connection) return null;
  const settings = new Map((await listOpenSettings(tx, scope)).map(({ key, value }) => [key, value]));
  const scheduleType = settings.get('scheduleType');
  const hours = scheduleType === 'company' || scheduleType === 'queue' ? await hoursOfCompany(tx, scope) : null;
  const { queueIds } = connection;
  const needed = [...queueIds, ...(ticket.queueId === null ? [] : [ticket.queueId])];
  const rows = needed.length === 0 ? [] : await listQueuesByIds(tx, scope, needed);
  const byHours = scheduleType === 'queue' ? hours : null;
  const queueOf = async (id: number | null): Promise<BotQueue[]> => {
    const row = rows.find((one) => one.id === id);
    if (!row) return [];
    const options = mayChoose(ticket, queueIds, text, row.id) ? await listMenu(tx, scope, row.id) : [];
    return [presentQueue(row, options, byHours, ticket.now)];
  };
  const queues: BotQueue[] = [];
  for (const id of queueIds) queues.push(...(await queueOf(id)));
  return {
    now: ticket.now.getTime(),
    greeting: connection.greeting,
    away: connection.away,
    queues,
    isOpen: scheduleType !== 'company' || hours === null || isOpen(hours, ticket.now),
    maxMenus: connection.maxMenus,
    pauseMs: connection.pauseMinutes * 60_000,
    greetsOneQueue: settings.get('sendGreetingMessageOneQueues') === 'enabled',
    current: (await queueOf(ticket.queueId))[0] ?? null,
    ...(await countBotMessages(tx, scope, ticket.contactId)),
  };
}

/** Loads the options only of the queues that this message can choose. */
const mayChoose = ({ queueId }: BotTicket, queueIds: number[], text: string | null, id: number): boolean =>
  id === queueId || queueIds.length === 1 || queueIds[(numberIn(text) ?? 0) - 1] === id;

function presentQueue(row: QueueRow, options: OptionRow[], hours: Hours | null, now: Date): BotQueue {
  return {
    id: row.id,
    name: row.name,
    greeting: row.greeting_message,
    away: row.out_of_hours_message,
    file: presentFile(row),
    isOpen: hours === null || isOpen({ ...hours, week: wholeWeek(row.schedules) }, now),
    options: options.map(presentOption),
  };
}

const presentOption = (row: OptionRow): BotOption => ({
  id: row.id,
  parentId: row.parent_id,
  option: row.option,
  title: row.title,
  message: row.message,
  handOver: row.hand_over,
  file: presentFile(row),
});

type FileColumns = Pick<QueueRow, 'media_path' | 'media_name' | 'media_type' | 'mime_type' | 'media_bytes'>;

function presentFile({ media_path, media_name, media_type, mime_type, media_bytes }: FileColumns): BotFile | null {
  if (media_path === null || media_bytes === null) return null;
  const media = media_type === 'image' || media_type === 'audio' || media_type === 'video' ? media_type : 'document';
  const mimeType = mime_type ?? 'application/octet-stream';
  return { media, path: media_path, mimeType, bytes: media_bytes, fileName: media_name ?? 'arquivo' };
}
