export { formatCents, parseCents } from './port/cents.ts';
export { PaymentError, type PaymentErrorCode } from './port/errors.ts';
export type {
  Charge,
  ChargeRequest,
  GatewayCapabilities,
  Payment,
  PaymentGateway,
  Refund,
  RefundRequest,
  Send,
  WebhookClaims,
} from './port/gateway.ts';
