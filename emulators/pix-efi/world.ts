import type { Authority } from '../lib/certificate.ts';
import type { Chaos } from '../lib/chaos.ts';
import type { Clock } from '../lib/clock.ts';
import type { Ledger } from '../lib/ledger.ts';
import type { Random } from '../lib/random.ts';
import type { ErrorForm } from './refusal.ts';

export interface Account {
  /** The common name of its client certificate. */
  name: string;
  clientId: string;
  clientSecret: string;
  /** The Pix keys that receive money for it. */
  keys: string[];
}

export interface Refund {
  id: string;
  rtrId: string;
  cents: number;
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';
  nature: 'ORIGINAL' | 'MED_FRAUDE';
  requestedAt: Date;
  settledAt?: Date;
  reason?: string;
}

export interface Payment {
  endToEndId: string;
  txid: string | null;
  key: string;
  cents: number;
  paidAt: Date;
  refunds: Refund[];
}

export interface Charge {
  txid: string;
  account: Account;
  status: 'ATIVA' | 'CONCLUIDA';
  cents: number;
  key: string;
  createdAt: Date;
  expirySeconds: number;
  debtor?: Record<string, unknown>;
  note?: string;
  locationId: number;
  /** Host and path, without https://, as it stands in the code. */
  location: string;
  payments: Payment[];
}

interface Webhook {
  url: string;
  createdAt: Date;
}

/** The state of the emulated service. */
export interface World {
  clock: Clock;
  random: Random;
  ledger: Ledger;
  chaos: Chaos;
  authority: Authority;
  accounts: Account[];
  charges: Map<string, Charge>;
  /** Oldest first. */
  payments: Payment[];
  webhooks: Map<string, Webhook>;
  tokens: Map<string, { account: Account; until: number }>;
  settings: {
    errorForm: ErrorForm;
    tokenSeconds: number;
    /** Older answers lack the code; a client reads it from the location. */
    sendsCode: boolean;
    settlesRefunds: boolean;
  };
}

export const amountOf = (cents: number) => {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
