import type { SettingKey } from '@recadia/contract/settings';

export interface Option {
  key: SettingKey;
  /** A switch for on and off; a list where values are said in words of their own. */
  as: 'switch' | 'list';
}

interface OptionGroup {
  /** Whom the server lets write it; nobody else sees the group. */
  for: 'admin' | 'super';
  options: readonly Option[];
}

/** Everything the page lets people switch or choose, group by group. */
export const optionGroups = {
  service: {
    for: 'admin',
    options: [
      { key: 'userRating', as: 'switch' },
      { key: 'scheduleType', as: 'list' },
      { key: 'CheckMsgIsGroup', as: 'switch' },
      { key: 'call', as: 'list' },
      { key: 'chatBotType', as: 'list' },
      { key: 'sendGreetingAccepted', as: 'switch' },
      { key: 'sendMsgTransfTicket', as: 'switch' },
      { key: 'sendGreetingMessageOneQueues', as: 'switch' },
    ],
  },
  /** Who comes in: its keys come with what enforces them. */
  security: {
    for: 'admin',
    options: [
      { key: 'userCreation', as: 'switch' },
      { key: 'contactsExport', as: 'switch' },
    ],
  },
  platform: {
    for: 'super',
    options: [
      { key: 'allowregister', as: 'switch' },
      { key: 'viewregister', as: 'switch' },
      { key: 'trial', as: 'list' },
    ],
  },
} as const satisfies Record<string, OptionGroup>;

export type GroupName = keyof typeof optionGroups;

/** Typed by hand and kept by the super company; secret ones are shown by their end alone. */
export const integrationKeys = [
  'ipixc',
  'tokenixc',
  'ipmkauth',
  'clientidmkauth',
  'clientsecretmkauth',
  'asaas',
] as const satisfies readonly SettingKey[];
