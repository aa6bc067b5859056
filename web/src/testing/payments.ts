import type { PaymentGatewaySettings } from '@recadia/contract/payment-gateways';
import { differenceKinds, type Difference, type Payment } from '@recadia/contract/payments';

let lastPaymentId = 80;

export function aPayment(changes: Partial<Payment> = {}): Payment {
  lastPaymentId += 1;
  return {
    id: lastPaymentId,
    companyId: 7,
    companyName: 'Casa Aurora Móveis',
    invoiceId: 432,
    gateway: 'efi',
    externalId: 'E0908935620261112093400a1b2c3d4e',
    value: 349,
    refunded: 0,
    paidAt: '2026-11-12T12:34:00.000Z',
    ...changes,
  };
}

export const aGateway = (changes: Partial<PaymentGatewaySettings> = {}): PaymentGatewaySettings => ({
  kind: 'efi',
  environment: 'production',
  clientId: 'Client_Id_8f31c0a2b7',
  key: '71cdf9ba-c695-4e3c-b010-abb521a3f1be',
  certificateExpiresAt: '2029-03-01T12:00:00.000Z',
  webhookUrl: 'https://app.recadia.exemplo/subscription/webhook',
  ...changes,
});

const values: Partial<Record<Difference['kind'], [stored: string | null, expected: string | null]>> = {
  'payment-not-stored': [null, '34900'],
  'transfer-without-charge': [null, '12300'],
  'payment-unknown-to-gateway': ['34900', null],
  'refund-not-stored': [null, 'd41d8cd98f00b204e9800998ecf8427e'],
  'refund-unknown-to-gateway': ['d41d8cd98f00b204e9800998ecf8427e', null],
  'invoice-paid-without-payment': ['paid', 'open'],
  'invoice-open-with-payment': ['open', 'paid'],
  'due-date': ['2031-01-01', '2030-02-28'],
};

/** One difference of every kind. */
export const allDifferences = (): Difference[] =>
  differenceKinds.map((kind, at) => {
    const [stored, expected] = values[kind] ?? ['34900', '10000'];
    const isOfGateway = /^(payment|refund|transfer)/.test(kind);
    return {
      kind,
      companyId: kind === 'transfer-without-charge' ? null : 7,
      companyName: kind === 'transfer-without-charge' ? null : 'Casa Aurora Móveis',
      subject: isOfGateway ? 'E0908935620261112093400a1b2c3d4e' : String(401 + at),
      stored,
      expected,
    };
  });
