import { settingKeys, settingSpec } from '@recadia/contract/settings';

/** Identifies the cell of a sealed value. Only this file creates places, so `rotate-keys` knows every stored one. */
export type Place = string & { readonly isPlace: unique symbol };

type Cells<K extends string> = Record<K, string | number>;

interface Declared<K extends string> {
  table: string;
  column: string;
  /** The primary key without company_id. */
  key: readonly string[];
  /** The columns that the place contains beside company_id. */
  names: readonly K[];
  /** The rows of the table that hold a sealed value. */
  only?: { column: string; values: readonly string[] };
  isJson?: boolean;
  place: (row: Cells<K | 'company_id'>) => string;
}

function sealedColumn<K extends string>(declared: Declared<K>) {
  const { place } = declared;
  return { ...declared, place: (row: Cells<K | 'company_id'>) => place(row) as Place };
}

/** Every column that holds sealed values. */
export const sealed = {
  setting: sealedColumn({
    table: 'settings',
    column: 'value',
    key: ['key'],
    names: ['key'],
    only: { column: 'key', values: settingKeys.filter((key) => settingSpec(key).secret === true) },
    place: ({ company_id, key }) => `settings|value|${company_id}|${key}`,
  }),
  connectionToken: sealedColumn({
    table: 'connections',
    column: 'token_sealed',
    key: ['id'],
    names: ['token_hash'],
    place: ({ company_id, token_hash }) => `connections|token|${company_id}|${token_hash}`,
  }),
  cloudSecrets: sealedColumn({
    table: 'connections',
    column: 'cloud_secrets_sealed',
    key: ['id'],
    names: ['cloud_app_key'],
    place: ({ company_id, cloud_app_key }) => `connections|cloud_secrets|${company_id}|${cloud_app_key}`,
  }),
  twoFactorSecret: sealedColumn({
    table: 'two_factors',
    column: 'secret_sealed',
    key: ['user_id'],
    names: ['user_id'],
    place: ({ company_id, user_id }) => `two_factors|secret_sealed|${company_id}:${user_id}`,
  }),
  pushTarget: sealedColumn({
    table: 'push_subscriptions',
    column: 'target_sealed',
    key: ['session_id'],
    names: ['endpoint_hash'],
    place: ({ company_id, endpoint_hash }) => `push_subscriptions|target|${company_id}|${endpoint_hash}`,
  }),
  letter: sealedColumn({
    table: 'mails',
    column: 'letter_sealed',
    key: ['id'],
    names: ['id'],
    place: ({ company_id, id }) => `mails|letter_sealed|${company_id}:${id}`,
  }),
  idempotentAnswer: sealedColumn({
    table: 'idempotency_keys',
    column: 'answer',
    key: ['user_id', 'route', 'key'],
    names: ['user_id', 'route', 'key'],
    isJson: true,
    place: ({ company_id, user_id, route, key }) => `idempotency_keys|answer|${company_id}|${user_id}|${route}|${key}`,
  }),
  promptKey: sealedColumn({
    table: 'prompts',
    column: 'api_key_sealed',
    key: ['id'],
    names: ['id'],
    place: ({ company_id, id }) => `prompts|api_key_sealed|${company_id}|${id}`,
  }),
  promptVoiceKey: sealedColumn({
    table: 'prompts',
    column: 'voice_key_sealed',
    key: ['id'],
    names: ['id'],
    place: ({ company_id, id }) => `prompts|voice_key_sealed|${company_id}|${id}`,
  }),
  gatewaySecrets: sealedColumn({
    table: 'payment_gateways',
    column: 'secrets_sealed',
    key: ['kind'],
    names: ['kind'],
    place: ({ company_id, kind }) => `payment_gateways|secrets_sealed|${company_id}|${kind}`,
  }),
  paymentEvent: sealedColumn({
    table: 'payment_events',
    column: 'body_sealed',
    key: ['id'],
    names: ['event_key'],
    place: ({ company_id, event_key }) => `payment_events|body_sealed|${company_id}|${event_key}`,
  }),
  linkedCreds: sealedColumn({
    table: 'wa_sessions',
    column: 'creds_sealed',
    key: ['connection_id'],
    names: ['connection_id'],
    place: ({ company_id, connection_id }) => `wa_sessions|creds_sealed|${company_id}|${connection_id}`,
  }),
  linkedKey: sealedColumn({
    table: 'wa_keys',
    column: 'value_sealed',
    key: ['connection_id', 'type', 'id'],
    names: ['connection_id', 'type', 'id'],
    place: ({ company_id, connection_id, type, id }) =>
      `wa_keys|value_sealed|${company_id}|${connection_id}|${type}|${id}`,
  }),
  linkedInbox: sealedColumn({
    table: 'wa_inbox',
    column: 'entry_sealed',
    key: ['connection_id', 'key'],
    names: ['connection_id', 'key'],
    place: ({ company_id, connection_id, key }) => `wa_inbox|entry_sealed|${company_id}|${connection_id}|${key}`,
  }),
  linkedSent: sealedColumn({
    table: 'wa_sent',
    column: 'encoded_sealed',
    key: ['connection_id', 'wa_id'],
    names: ['connection_id', 'wa_id'],
    place: ({ company_id, connection_id, wa_id }) => `wa_sent|encoded_sealed|${company_id}|${connection_id}|${wa_id}`,
  }),
};

export type SealedColumn = (typeof sealed)[keyof typeof sealed];

/** The one sealed value that belongs to no company; rotate-keys seals it last. */
export const lookupSecretPlace = 'installation_secrets|value_sealed|lookup' as Place;

/** Held in a pending sign-in for minutes and never stored. */
export const challengePlace = 'sign-in|challenge|' as Place;
