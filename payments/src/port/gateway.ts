/** The HTTP client is given, so that every call leaves through the caller's guarded client. */
export type Send = (request: {
  url: string;
  method: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
}) => Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }>;

/** The abilities of a gateway. Screens and services decide by these fields, never by the gateway's name. */
export interface GatewayCapabilities {
  methods: readonly 'pix'[];
  partialRefunds: boolean;
  /** A gateway that presents a client certificate with its webhooks. */
  webhookCertificate: boolean;
  minCents: number;
  maxCents: number;
}

export interface ChargeRequest {
  /** Chosen and stored by the caller before the call: 32 hexadecimal digits. A repeated id is the same charge. */
  id: string;
  amountCents: number;
  /** Shown to the payer; at most 140 characters. */
  description?: string;
  payer?: { name: string; taxId: string };
}

export interface Charge {
  id: string;
  /** `paid` when at least one payment arrived; an expired charge stays `open`. */
  status: 'open' | 'paid' | 'removed';
  amountCents: number;
  /** The account's Pix key that receives the money. */
  key: string;
  expiresAt: Date;
  /** The text of the QR code, to copy or to draw. `charge` has it for every open charge; a read answer may lack it. */
  code: string | null;
  payments: Payment[];
}

export interface Payment {
  /** The bank's id of one transfer, the key under which a payment counts once. */
  id: string;
  /** Null for a transfer that names no charge. */
  chargeId: string | null;
  key: string | null;
  amountCents: number;
  paidAt: Date;
  refunds: Refund[];
}

export interface RefundRequest {
  paymentId: string;
  /** Chosen and stored by the caller before the call: 32 hexadecimal digits. */
  id: string;
  amountCents: number;
}

export interface Refund {
  id: string;
  amountCents: number;
  status: 'processing' | 'done' | 'failed';
  /** `bank`: the payer's bank took the money back. */
  by: 'receiver' | 'bank';
}

/** Claims of an unauthenticated caller: read the charge back before a payment counts. */
export interface WebhookClaims {
  payments: Payment[];
  /** Entries that could not be read. */
  unreadable: number;
}

/** One account of a payment service. It only translates; every failure is a `PaymentError`. */
export interface PaymentGateway {
  readonly capabilities: GatewayCapabilities;
  /** Safe to repeat with the same id until it answers. */
  charge(request: ChargeRequest): Promise<Charge>;
  /** Null when the service does not know the id. */
  read(chargeId: string): Promise<Charge | null>;
  /** The payments that the account received in this period, oldest first. */
  list(period: { from: Date; to: Date }): AsyncIterable<Payment>;
  /** Safe to repeat with the same id until it answers. */
  refund(request: RefundRequest): Promise<Refund>;
  /** `demandsCertificate`: the address refuses callers without the service's certificate, which the service tries. */
  registerWebhook(webhook: { url: string; demandsCertificate: boolean }): Promise<void>;
  /** The registered address, or null. */
  registeredWebhook(): Promise<string | null>;
  /** Reads the body of a webhook; a test call of the service has no payments. */
  readWebhook(body: string): WebhookClaims;
}
