import type { ConnectionDetail, ConnectionInput, ConnectionProvider } from '@recadia/contract/connections';
import { connectionInput } from '@recadia/contract/connections';
import { minutesMax } from '@recadia/contract/limits';
import * as z from 'zod';

/** Numbers are typed as text; empty means the default of the contract. */
const number = (max: number) =>
  z
    .string()
    .regex(/^\d{0,7}$/)
    .refine((text) => Number(text) <= max);
const { name, token, greetingMessage, complationMessage, outOfHoursMessage, ratingMessage, expiresInactiveMessage } =
  connectionInput.shape;
const metaId = z.string().regex(/^\d{0,30}$/);

const fields = z.object({
  name,
  provider: z.enum(['beta', 'cloud']),
  isDefault: z.boolean(),
  token: token.unwrap(),
  greetingMessage: greetingMessage.unwrap(),
  complationMessage: complationMessage.unwrap(),
  outOfHoursMessage: outOfHoursMessage.unwrap(),
  ratingMessage: ratingMessage.unwrap(),
  expiresInactiveMessage: expiresInactiveMessage.unwrap(),
  expiresTicket: number(minutesMax),
  timeUseBotQueues: number(minutesMax),
  maxUseBotQueues: number(1_000),
  timeToTransfer: number(minutesMax),
  transferQueueId: z.string(),
  queueIds: z.array(z.number()),
  phoneNumberId: metaId,
  wabaId: metaId,
  accessToken: z.string(),
  appSecret: z.string(),
  verifyToken: z.string(),
});
export type ConnectionFields = z.output<typeof fields>;
export type FieldName = keyof ConnectionFields;

const cloudFields = ['phoneNumberId', 'wabaId', 'accessToken', 'appSecret', 'verifyToken'] as const;

/** Checks the server's rules before sending. */
export const connectionForm = fields.superRefine((values, context) => {
  const need = (path: FieldName) => context.addIssue({ code: 'custom', path: [path] });
  if (values.queueIds.length > 1 && values.greetingMessage.trim() === '') need('greetingMessage');
  if (values.provider !== 'cloud') return;
  for (const field of cloudFields) if (values[field].trim() === '') need(field);
});

export function fieldsOf(connection: ConnectionDetail | null): ConnectionFields {
  const text = (value: number | undefined, initial: number) => String(value ?? initial);
  return {
    name: connection?.name ?? '',
    provider: connection?.provider ?? 'beta',
    isDefault: connection?.isDefault ?? false,
    token: connection?.token ?? '',
    greetingMessage: connection?.greetingMessage ?? '',
    complationMessage: connection?.complationMessage ?? '',
    outOfHoursMessage: connection?.outOfHoursMessage ?? '',
    ratingMessage: connection?.ratingMessage ?? '',
    expiresInactiveMessage: connection?.expiresInactiveMessage ?? '',
    expiresTicket: text(connection?.expiresTicket, 0),
    timeUseBotQueues: text(connection?.timeUseBotQueues, 0),
    maxUseBotQueues: text(connection?.maxUseBotQueues, 3),
    timeToTransfer: text(connection?.timeToTransfer, 0),
    transferQueueId: String(connection?.transferQueueId ?? ''),
    queueIds: connection?.queues.map(({ id }) => id) ?? [],
    phoneNumberId: connection?.cloud?.phoneNumberId ?? '',
    wabaId: connection?.cloud?.wabaId ?? '',
    accessToken: connection?.cloud?.accessToken ?? '',
    appSecret: connection?.cloud?.appSecret ?? '',
    verifyToken: connection?.cloud?.verifyToken ?? '',
  };
}

/** The prompt is kept unchanged, because no screen edits it yet. */
export function inputOf(values: ConnectionFields, current: ConnectionDetail | null): ConnectionInput {
  const { phoneNumberId, wabaId, accessToken, appSecret, verifyToken, token, ...rest } = values;
  const cloud = { phoneNumberId, wabaId, accessToken, appSecret, verifyToken };
  return {
    ...rest,
    // An unchanged token is not sent, because it may have been replaced in the meantime.
    ...(token !== (current?.token ?? '') && { token }),
    // The default can only be removed by choosing another connection.
    isDefault: values.isDefault || current?.isDefault === true,
    expiresTicket: Number(values.expiresTicket),
    timeUseBotQueues: Number(values.timeUseBotQueues),
    maxUseBotQueues: Number(values.maxUseBotQueues),
    timeToTransfer: Number(values.timeToTransfer),
    transferQueueId: values.transferQueueId === '' ? null : Number(values.transferQueueId),
    ...(values.provider === 'cloud' && { cloud }),
  };
}

/** Requests a token from the server, which creates tokens itself (C-92). */
export const tokenRequest = 'new';

export type Tab = 'general' | 'messages' | 'times' | 'cloud';

export const tabFields: Record<Tab, FieldName[]> = {
  general: ['name', 'token'],
  messages: ['greetingMessage', 'complationMessage', 'outOfHoursMessage', 'ratingMessage', 'expiresInactiveMessage'],
  times: ['expiresTicket', 'timeUseBotQueues', 'maxUseBotQueues', 'timeToTransfer', 'transferQueueId'],
  cloud: [...cloudFields],
};

export const tabsOf = (provider: ConnectionProvider): Tab[] =>
  provider === 'cloud' ? ['general', 'cloud', 'messages', 'times'] : ['general', 'messages', 'times'];
