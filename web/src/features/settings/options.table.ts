import type { SettingKey } from '@recadia/contract/settings';

export interface Option {
  key: SettingKey;
  /** A switch for on and off; a list for other values. */
  as: 'switch' | 'list';
}

interface OptionGroup {
  /** The role that may change it; other users do not see the group. */
  for: 'admin' | 'super';
  options: readonly Option[];
}

/** All options of the page by group. */
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
      { key: 'graceDays', as: 'list' },
    ],
  },
} as const satisfies Record<string, OptionGroup>;

export type GroupName = keyof typeof optionGroups;

/** Typed by hand and stored for the super company; secrets show only their end. */
export const integrationKeys = [
  'ipixc',
  'tokenixc',
  'ipmkauth',
  'clientidmkauth',
  'clientsecretmkauth',
  'asaas',
] as const satisfies readonly SettingKey[];
