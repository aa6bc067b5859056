import { statusError } from '../graph/refusal.ts';
import { userIdOf, type Person } from '../people.ts';
import type { Template } from '../templates.ts';
import type { CloudNumber } from '../number.ts';
import type { Update } from './payload.ts';

export type Status = 'sent' | 'delivered' | 'read' | 'played' | 'failed';

/** A customer's message; `content` depends on its type. */
export function messageUpdate(number: CloudNumber, person: Person, content: Record<string, unknown>): Update {
  const userId = userIdOf(person, number.wabaId);
  return {
    number,
    field: 'messages',
    value: {
      contacts: [
        {
          profile: { name: person.name, username: person.username },
          wa_id: person.hidesPhone ? undefined : person.phone,
          user_id: userId,
        },
      ],
      messages: [{ from: person.hidesPhone ? undefined : person.phone, from_user_id: userId, ...content }],
    },
  };
}

export interface StatusOf {
  number: CloudNumber;
  person: Person;
  id: string;
  opaque?: string;
  isTemplate: boolean;
}

export function statusUpdate(
  { number, person, id, opaque, isTemplate }: StatusOf,
  status: Status,
  more: { timestamp: string; errorCode?: number },
): Update {
  const isPriced = status === 'sent' || status === 'delivered';
  const category = isTemplate ? 'utility' : 'service';
  return {
    number,
    field: 'messages',
    value: {
      statuses: [
        {
          id,
          status,
          timestamp: more.timestamp,
          recipient_id: person.hidesPhone ? undefined : person.phone,
          recipient_user_id: userIdOf(person, number.wabaId),
          biz_opaque_callback_data: opaque,
          pricing: isPriced ? { billable: isTemplate, pricing_model: 'PMP', category, type: 'regular' } : undefined,
          errors: more.errorCode === undefined ? undefined : [statusError(more.errorCode)],
        },
      ],
    },
  };
}

/** A message from the company's own Business app. */
export function echoUpdate(number: CloudNumber, to: Person, content: Record<string, unknown>): Update {
  const toIds = to.hidesPhone ? {} : { to: to.phone };
  const echo = { from: number.phone, ...toIds, to_user_id: userIdOf(to, number.wabaId), ...content };
  return { number, field: 'smb_message_echoes', value: { message_echoes: [echo] } };
}

export function templateUpdate(number: CloudNumber, template: Template, time: number, reason?: string): Update {
  return {
    number,
    time,
    field: 'message_template_status_update',
    value: {
      event: template.status,
      message_template_id: Number(template.id),
      message_template_name: template.name,
      message_template_language: template.language,
      reason: reason ?? 'NONE',
    },
  };
}

export function restrictionUpdate(number: CloudNumber, kind: string, time: number, until?: Date): Update {
  return {
    number,
    time,
    field: 'account_update',
    value: {
      phone_number: number.phone,
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: [{ restriction_type: kind, expiration: until && Math.floor(until.getTime() / 1000) }],
    },
  };
}
