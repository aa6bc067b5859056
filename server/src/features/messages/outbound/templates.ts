import type { MessageInput } from '@recadia/contract/messages';
import type { TenantTx } from '@recadia/db';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/session/people.ts';
import { capabilitiesOf, findTemplate } from '../../connections/index.ts';
import { findConversation } from './outbox.sql.ts';
import type { SendBody } from './outbox.types.ts';

export type TemplateInput = NonNullable<MessageInput['template']>;

/** Builds the body from an approved template of the ticket's connection, with one value per placeholder. */
export async function templateBody(
  tx: TenantTx,
  scope: Scope,
  ticketId: number,
  { name, language, parameters }: TemplateInput,
): Promise<SendBody> {
  const conversation = await findConversation(tx, scope, ticketId);
  if (!conversation) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  if (!capabilitiesOf(conversation.provider).templates) throw new AppError('ERR_WAPP_NOT_SUPPORTED');
  const template = await findTemplate(tx, scope, conversation.connection_id, { name, language });
  const component = template?.status === 'APPROVED' ? template.components[0] : undefined;
  if (component?.parameterCount !== parameters.length) throw new AppError('ERR_SENDING_WAPP_MSG');
  return { kind: 'template', name, language, parameters, shownAs: fillPlaceholders(component.body, parameters) };
}

/** Fills the placeholders in one pass, so that a value that looks like a placeholder stays text. */
function fillPlaceholders(body: string, values: string[]): string {
  const placeholders = [...new Set(body.match(/\{\{\w+\}\}/g))];
  return body.replaceAll(/\{\{\w+\}\}/g, (placeholder) => values[placeholders.indexOf(placeholder)] ?? placeholder);
}
