import * as z from 'zod';
import { graceDays, retentionDays, trialDays } from './limits.ts';
import { noInput, text } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

const onOff = ['enabled', 'disabled'] as const;
const daysOf = ({ min, max }: { min: number; max: number }) =>
  Array.from({ length: max - min + 1 }, (_, i) => String(i + min));

interface SettingSpec {
  /** The closed list of values, or null for free text. */
  values: readonly string[] | null;
  initial: string;
  /** `platform` keys belong to the super company and apply to every company (SET-22). */
  owner: 'company' | 'platform';
  /** The profile that may write it; secret super-only keys are also readable by super only. */
  writer: 'admin' | 'super';
  secret?: boolean;
}

const company = (values: readonly string[], initial: string): SettingSpec => ({
  values,
  initial,
  owner: 'company',
  writer: 'admin',
});
const platform = (values: readonly string[], initial: string): SettingSpec => ({
  values,
  initial,
  owner: 'platform',
  writer: 'super',
});
const integration = (secret: boolean): SettingSpec => ({
  values: null,
  initial: '',
  owner: 'company',
  writer: 'super',
  secret,
});

/** Every setting (SET-02) with its values and its value in a new company (SET-19). */
const settingTable = {
  userRating: company(onOff, 'disabled'),
  scheduleType: company(['disabled', 'queue', 'company'], 'disabled'),
  CheckMsgIsGroup: company(onOff, 'enabled'),
  call: company(onOff, 'disabled'),
  chatBotType: company(['text'], 'text'),
  sendGreetingAccepted: company(onOff, 'disabled'),
  sendMsgTransfTicket: company(onOff, 'disabled'),
  sendGreetingMessageOneQueues: company(onOff, 'disabled'),
  /** X-RET-01: after how many days messages are deleted, and whether notes are deleted with them. */
  retentionDays: company(['disabled', ...retentionDays.map(String)], 'disabled'),
  retentionNotes: company(onOff, 'disabled'),
  /** C-84: whether every user may export the contacts, besides those with `contacts-page:export`. */
  contactsExport: company(onOff, 'disabled'),
  /** USR-07: whether users may be created. */
  userCreation: company(onOff, 'enabled'),
  /** X-AUT-05: whether every user must sign in with an authenticator app. */
  twoFactor: company(['optional', 'required'], 'optional'),
  /** True for "true" and "enabled" (C-13); the operator decides it. */
  campaignsEnabled: {
    values: ['true', 'false', 'enabled', 'disabled'],
    initial: 'false',
    owner: 'company',
    writer: 'super',
  },
  allowregister: platform(onOff, 'disabled'),
  viewregister: platform(onOff, 'disabled'),
  trial: platform(daysOf(trialDays), String(trialDays.initial)),
  /** X-SET-04: the days a company works on after its due date. */
  graceDays: platform(daysOf(graceDays), '0'),
  ipixc: integration(false),
  tokenixc: integration(true),
  ipmkauth: integration(false),
  clientidmkauth: integration(true),
  clientsecretmkauth: integration(true),
  asaas: integration(true),
} as const satisfies Record<string, SettingSpec>;

export type SettingKey = keyof typeof settingTable;

export const settingKeys = Object.keys(settingTable) as SettingKey[];

export const settingSpec = (key: SettingKey): SettingSpec => settingTable[key];

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingTable, key);

export const setting = z.object({ key: z.string(), value: z.string() });
export type Setting = z.infer<typeof setting>;

export const settingRoutes = {
  listSettings: route({
    method: 'GET',
    path: '/settings',
    summary: 'The settings of the company, as key and value',
    audience: 'user',
    needs: null,
    plan: null,
    params: noInput,
    query: noInput,
    body: noInput,
    answer: z.array(setting),
    errors: [],
    rate: 'read',
    idempotency: 'safe',
  }),
  viewRegister: route({
    method: 'GET',
    path: '/settings/viewregister',
    summary: 'Whether the sign-up link shows on the login page',
    audience: 'public',
    needs: null,
    plan: null,
    params: noInput,
    query: noInput,
    body: noInput,
    answer: z.object({ key: z.literal('viewregister'), value: z.enum(onOff) }),
    errors: [],
    rate: 'public',
    idempotency: 'safe',
  }),
  updateSetting: route({
    method: 'PUT',
    path: '/settings/:key',
    summary: 'Change one setting',
    audience: 'user',
    needs: 'settings-page:edit',
    plan: null,
    params: z.strictObject({ key: text(60) }),
    query: noInput,
    body: z.strictObject({ key: text(60).optional(), value: text(2_000) }),
    answer: setting,
    errors: ['ERR_NO_SETTING_FOUND', 'ERR_INVALID_SETTING_VALUE'],
    rate: 'write',
    idempotency: 'natural',
  }),
};

export const settingContract = {
  routes: settingRoutes,
  errors: {
    /** 400, not 404: an unknown key is a wrong request, settings are a closed list (SET-20). */
    ERR_NO_SETTING_FOUND: 400,
    ERR_INVALID_SETTING_VALUE: 400,
  },
  live: {
    settings: z.object({ action: z.literal('update'), setting }),
  },
} as const satisfies ContractFeature;
