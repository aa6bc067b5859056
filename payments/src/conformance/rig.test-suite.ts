import { randomBytes } from 'node:crypto';
import { PaymentError, type Payment, type PaymentGateway } from '../index.ts';

/** A call of the gateway, for planned failures and for counts. */
export type Operation = 'token' | 'charge' | 'read' | 'list' | 'refund' | 'read-refund' | 'register-webhook';

/** A gateway and the emulator that it calls. Many checks share one rig, so each check makes its own charges. */
export interface GatewayRig {
  readonly gateway: PaymentGateway;
  readonly key: string;
  /** A gateway of the same account with another secret. */
  readonly gatewayWithWrongSecret: PaymentGateway;
  /** A gateway that waits a short time only for an answer. */
  readonly impatientGateway: PaymentGateway;
  /** Pays a charge and returns the payment's id. */
  pay(chargeId: string, how?: { again?: boolean; late?: boolean; amountCents?: number }): string;
  /** A transfer that names no charge. */
  transfer(amountCents: number): string;
  /** A webhook about a payment of another account, which names the given charge. */
  payAnotherAccount(chargeId: string, amountCents: number): void;
  returnByBank(paymentId: string, amountCents?: number): void;

  /** The next call of this kind works, and its answer is lost: the connection breaks, or nothing comes. */
  loseNextAnswer(operation: Operation, how: 'broken' | 'silent'): void;
  /** The next call of this kind does not reach the service. */
  cutNextCall(): void;
  refuseNext(operation: Operation, status: number, times?: number): void;
  answerErrorsAs(form: 'own' | 'problem'): void;
  /** The service leaves the code out of the answers to charges. */
  leaveOutCode(isLeftOut: boolean): void;
  /** Refunds stay in processing. */
  holdRefunds(isHeld: boolean): void;
  revokeToken(): void;
  passHours(hours: number): void;
  now(): Date;
  /** How many calls of this kind the service has received. */
  count(operation: Operation): number;

  /** Starts a server for webhooks that demands the service's certificate, or takes every caller. */
  openWebhook(options: { demandsCertificate: boolean }): Promise<WebhookServer>;
  /** The service has delivered all webhooks. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface WebhookServer {
  /** The address to register. */
  readonly url: string;
  /** Path with query, and body, of each call. */
  readonly calls: { path: string; body: string }[];
}

export type OpenRig = () => Promise<GatewayRig>;

export interface Check {
  name: string;
  run(rig: GatewayRig): Promise<void>;
}

/** The code and the retry advice of the error of a call. */
export async function failureOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    return error.isRetryable ? `${error.code}, retry` : error.code;
  }
  return 'no failure';
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

export const newId = () => randomBytes(16).toString('hex');

/** A charge of this amount, under a new id. */
export const newCharge = ({ gateway }: GatewayRig, amountCents = 4_990) => gateway.charge({ id: newId(), amountCents });

export function listToday({ gateway, now }: GatewayRig): Promise<Payment[]> {
  const hour = 3_600_000;
  const period = { from: new Date(now().getTime() - 24 * hour), to: new Date(now().getTime() + hour) };
  return collect(gateway.list(period));
}
