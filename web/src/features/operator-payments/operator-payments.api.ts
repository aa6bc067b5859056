import { paymentGatewayRoutes, type PaymentGatewaySettings } from '@recadia/contract/payment-gateways';
import { paymentRoutes } from '@recadia/contract/payments';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { hasCode } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/http.ts';
import { searchPages } from '../../lib/list/search-pages.ts';

const params = { kind: 'efi' } as const;
const paymentsKey = ['operator-payments'] as const;

/** Null before the operator has entered an account. */
export const gatewayQuery = queryOptions({
  queryKey: ['payment-gateway'],
  queryFn: async ({ signal }): Promise<PaymentGatewaySettings | null> => {
    try {
      return await call(paymentGatewayRoutes.showPaymentGateway, { params, signal });
    } catch (error) {
      if (hasCode(error, 'ERR_PAYMENT_NOT_CONFIGURED')) return null;
      throw error;
    }
  },
});

type Account = z.input<typeof paymentGatewayRoutes.savePaymentGateway.body>;
type Certificate = z.input<typeof paymentGatewayRoutes.saveGatewayCertificate.body>;

export function useGatewayMutations() {
  const cache = useQueryClient();
  const onSuccess = (saved: PaymentGatewaySettings) => cache.setQueryData(gatewayQuery.queryKey, saved);
  const saveAccount = useMutation({
    mutationFn: (body: Account) => call(paymentGatewayRoutes.savePaymentGateway, { params, body }),
    onSuccess,
  });
  const saveCertificate = useMutation({
    mutationFn: (body: Certificate) => call(paymentGatewayRoutes.saveGatewayCertificate, { params, body }),
    onSuccess,
  });
  const registerWebhook = useMutation({
    mutationFn: () => call(paymentGatewayRoutes.registerGatewayWebhook, { params }),
    onSuccess,
  });
  return { saveAccount, saveCertificate, registerWebhook };
}

export const testGateway = () => call(paymentGatewayRoutes.testPaymentGateway, { params });

export const paymentsQuery = (searchParam: string) =>
  searchPages({
    queryKey: [...paymentsKey, { searchParam }],
    searchParam,
    load: (request) => call(paymentRoutes.listPayments, request),
  });

type RefundBody = z.input<typeof paymentRoutes.refundPayment.body>;

export function useRefund() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body, key }: { id: number; body: RefundBody; key: string }) =>
      call(paymentRoutes.refundPayment, { params: { id }, body, idempotencyKey: key }),
    // A refund without an answer may be stored too.
    onSettled: () => cache.invalidateQueries({ queryKey: paymentsKey }),
  });
}

export const reconcile = async (days: number) =>
  (await call(paymentRoutes.reconcilePayments, { query: { days: String(days) } })).differences;
