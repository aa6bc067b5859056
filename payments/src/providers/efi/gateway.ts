import { formatCents, maxCents } from '../../port/cents.ts';
import { PaymentError } from '../../port/errors.ts';
import type {
  Charge,
  ChargeRequest,
  GatewayCapabilities,
  PaymentGateway,
  RefundRequest,
  Send,
} from '../../port/gateway.ts';
import { createEfiApi } from './api.ts';
import { efiAddress, type EfiEndpoint } from './endpoint.ts';
import { readText } from './json.ts';
import { listPayments } from './list.ts';
import { putOrReadBack } from './read-back.ts';
import { readCharge, readQrCode, readRefund, type ReadCharge } from './read.ts';
import { chargeBody, checkAmount, checkId } from './requests.ts';
import { readWebhook } from './webhook.ts';

export interface EfiOptions extends EfiEndpoint {
  clientId: string;
  clientSecret: string;
  /** The Pix key of the account that receives the money. */
  key: string;
  /** Presents the account's client certificate. */
  send: Send;
  now?: () => number;
  timeoutMs?: number;
}

const capabilities: GatewayCapabilities = {
  methods: ['pix'],
  partialRefunds: true,
  webhookCertificate: true,
  minCents: 1,
  maxCents,
};

const address = /^https?:\/\/[\x21-\x7e]{1,2000}$/;
const segment = encodeURIComponent;

export function createEfiGateway(options: EfiOptions): PaymentGateway {
  const { key, now = Date.now, timeoutMs = 20_000 } = options;
  const api = createEfiApi({ ...options, address: efiAddress(options), now, timeoutMs });

  /** Null when the id is unknown. */
  const orNull = async <Result>(call: Promise<Result>): Promise<Result | null> => {
    try {
      return await call;
    } catch (error) {
      if (error instanceof PaymentError && error.code === 'not-found') return null;
      throw error;
    }
  };

  const getCharge = async (id: string) => {
    const found = readCharge(await api({ method: 'GET', path: `/v2/cob/${segment(id)}` }));
    if (found.charge.id !== id) throw new PaymentError('bad-answer', 'txid');
    return found;
  };
  const getRefund = async ({ paymentId, id }: RefundRequest) =>
    readRefund(await api({ method: 'GET', path: `/v2/pix/${segment(paymentId)}/devolucao/${segment(id)}` }));

  const withCode = async ({ charge, locationId }: ReadCharge): Promise<Charge> => {
    if (charge.status !== 'open') return { ...charge, code: null };
    if (charge.code !== null) return charge;
    if (locationId === null) throw new PaymentError('bad-answer', 'loc');
    return { ...charge, code: readQrCode(await api({ method: 'GET', path: `/v2/loc/${locationId}/qrcode` })) };
  };

  return {
    capabilities,
    async charge(request) {
      checkId(request.id);
      checkAmount(request.amountCents);
      const json = chargeBody(request, key);
      const path = `/v2/cob/${request.id}`;
      const put = async () => readCharge(await api({ method: 'PUT', path, json }));
      const issued = await putOrReadBack(put, () => orNull(getCharge(request.id)));
      checkSame(issued.charge, request, key);
      return withCode(issued);
    },
    async read(chargeId) {
      const found = await orNull(getCharge(chargeId));
      return found && { ...found.charge, code: found.charge.status === 'open' ? found.charge.code : null };
    },
    list: (period) => listPayments(api, period),
    async refund(request) {
      checkId(request.id);
      checkAmount(request.amountCents);
      const path = `/v2/pix/${segment(request.paymentId)}/devolucao/${request.id}`;
      const json = { valor: formatCents(request.amountCents) };
      const put = async () => readRefund(await api({ method: 'PUT', path, json }));
      const refund = await putOrReadBack(put, () => orNull(getRefund(request)));
      if (refund.id !== request.id || refund.amountCents !== request.amountCents)
        throw new PaymentError('conflict', 'the refund of this id has other values');
      return refund;
    },
    async registerWebhook({ url, demandsCertificate }) {
      const headers = { 'x-skip-mtls-checking': String(!demandsCertificate) };
      const json = { webhookUrl: url };
      await api({ method: 'PUT', path: `/v2/webhook/${segment(key)}`, json, headers });
    },
    async registeredWebhook() {
      const found = await orNull(api({ method: 'GET', path: `/v2/webhook/${segment(key)}` }));
      return found && readText(found.webhookUrl, 'webhookUrl', address);
    },
    readWebhook,
  };
}

/** A charge under our id that asks for another amount, or pays to another key, must not be shown to a customer. */
function checkSame(charge: Charge, { id, amountCents }: ChargeRequest, key: string): void {
  if (charge.id !== id || charge.amountCents !== amountCents || charge.key !== key)
    throw new PaymentError('conflict', 'the charge of this id has other values');
}
