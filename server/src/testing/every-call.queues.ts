import { attachmentRoutes } from '@recadia/contract/attachments';
import type { ErrorCode } from '@recadia/contract/errors';
import { queueOptionRoutes } from '@recadia/contract/queue-options';
import { queueRoutes } from '@recadia/contract/queues';
import type { RouteSpec } from '@recadia/contract/route';
import { anOption, aQueue } from '@recadia/db/testing';
import type { Sent } from './call.ts';
import type { TestServer } from './server.ts';
import type { StaffedCompany } from './world.ts';

/** Every call about queues and menus, on its own queue that is deleted at the end. */
export async function queueCalls(
  { admin }: TestServer['db'],
  { company }: StaffedCompany,
): Promise<[spec: RouteSpec, sent: Sent, refusal?: ErrorCode][]> {
  const company_id = company.id;
  const { id } = await aQueue(admin, { company_id });
  const { id: optionId } = await anOption(admin, { company_id, queue_id: id });
  const [ofQueue, ofOption] = [{ params: { id } }, { params: { id: optionId } }];
  const option = { queueId: id, title: 'Opção' };
  const node = { id: optionId, parent: null, title: 'Só esta', message: 'Olá', handOver: false, file: 'kept' };
  const form = () => {
    const made = new FormData();
    made.append('file', new Blob(['tabela']), 'tabela.txt');
    return made;
  };
  return [
    [queueRoutes.listQueues, {}],
    [queueRoutes.showQueue, ofQueue],
    [
      queueRoutes.createQueue,
      { body: { name: 'Fila nova', color: '#010203' }, headers: { 'idempotency-key': 'a-new-queue' } },
    ],
    [queueRoutes.updateQueue, { ...ofQueue, body: { name: 'Outro nome' } }],
    [queueRoutes.attachToQueue, { ...ofQueue, body: form() }],
    [queueRoutes.detachFromQueue, ofQueue],
    [attachmentRoutes.openAttachment, { params: { link: 'a.b' } }, 'ERR_NOT_FOUND'],
    [queueOptionRoutes.listQueueOptions, { query: { queueId: id, parentId: -1 } }],
    [queueOptionRoutes.showQueueOption, ofOption],
    [queueOptionRoutes.createQueueOption, { body: option, headers: { 'idempotency-key': 'an-option' } }],
    [queueOptionRoutes.updateQueueOption, { ...ofOption, body: option }],
    [queueOptionRoutes.attachToQueueOption, { ...ofOption, body: form() }],
    [queueOptionRoutes.detachFromQueueOption, ofOption],
    [queueOptionRoutes.publishQueueOptions, { ...ofQueue, body: { options: [node] } }],
    [queueOptionRoutes.deleteQueueOption, ofOption],
    [queueRoutes.deleteQueue, ofQueue],
  ];
}
