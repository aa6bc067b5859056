import type { MessageInput } from '@recadia/contract/messages';
import type { TenantTx } from '@recadia/db';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/people.ts';
import { capabilitiesOf, findTemplate } from '../connections/index.ts';
import { findConversation } from './outbox.sql.ts';
import type { SendBody } from './outbox.types.ts';

export type TemplateAsked = NonNullable<MessageInput['template']>;

/** A template of the ticket's number that Meta approved, with a value for each of its places. */
export async function templateBody(
  tx: TenantTx,
  scope: Scope,
  ticketId: number,
  { name, language, parameters }: TemplateAsked,
): Promise<SendBody> {
  const conversation = await findConversation(tx, scope, ticketId);
  if (!conversation) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  if (!capabilitiesOf(conversation.provider).templates) throw new AppError('ERR_WAPP_NOT_SUPPORTED');
  const template = await findTemplate(tx, scope, conversation.connection_id, { name, language });
  const words = template?.status === 'APPROVED' ? template.components[0] : undefined;
  if (words?.parameterCount !== parameters.length) throw new AppError('ERR_SENDING_WAPP_MSG');
  return { kind: 'template', name, language, parameters, shownAs: filled(words.body, parameters) };
}

/** Values stand as they are: what looks like a place inside a value stays text. */
function filled(body: string, values: string[]): string {
  const places = [...new Set(body.match(/\{\{\w+\}\}/g))];
  return body.replaceAll(/\{\{\w+\}\}/g, (place) => values[places.indexOf(place)] ?? place);
}
