import { payRoutes } from '@recadia/contract/pay';
import { paymentRoutes } from '@recadia/contract/payments';
import { paymentWebhookRoutes, subscriptionRoutes } from '@recadia/contract/subscription';
import { anInvoice, aPayment } from '@recadia/db/testing/invoices';
import { verificationOf } from '../../testing/verification.ts';
import { checkoutOf } from './testing/checkout.ts';

export const verification = verificationOf({
  actions: {
    subscribe: { changesNoList: 'a charge is shown to the person who asked for it' },
    previewSubscription: { changesNoList: 'it changes nothing' },
    checkSubscription: { changesNoList: 'a client loads the invoices again after a payment' },
    sharePayLink: { changesNoList: 'a link is shown to the person who asked for it' },
    openPayPage: { changesNoList: 'it changes nothing' },
    chargePayPage: { changesNoList: 'as subscribe' },
    refundPayment: { changesNoList: "the operator's list has no events" },
  },

  // The tests of all features have no account at a gateway, and an admin is not the operator.
  calls: async ({ db }, { company }) => {
    const of = { company_id: company.id };
    const { id: invoiceId } = await anInvoice(db.admin, of);
    const { id } = await aPayment(db.admin, of);
    return [
      [subscriptionRoutes.previewSubscription, { body: { invoiceId } }],
      [subscriptionRoutes.subscribe, { body: checkoutOf(invoiceId) }, 'ERR_PAYMENT_NOT_CONFIGURED'],
      [subscriptionRoutes.checkSubscription, { body: { invoiceId } }, 'ERR_PAYMENT_NOT_CONFIGURED'],
      [paymentWebhookRoutes.receivePaymentWebhook, { body: {} }, 'ERR_SESSION_EXPIRED'],
      [paymentWebhookRoutes.receiveTypedPaymentWebhook, { params: { type: 'pix' }, body: {} }, 'ERR_SESSION_EXPIRED'],
      [subscriptionRoutes.sharePayLink, { body: {} }],
      [payRoutes.openPayPage, { body: { token: 'unknown' } }, 'ERR_NO_PAY_TOKEN_FOUND'],
      [payRoutes.chargePayPage, { body: { token: 'unknown' } }, 'ERR_NO_PAY_TOKEN_FOUND'],
      [paymentRoutes.listPayments, {}, 'ERR_NO_PERMISSION'],
      [paymentRoutes.refundPayment, { params: { id }, body: { reason: 'Engano' } }, 'ERR_NO_PERMISSION'],
      [paymentRoutes.reconcilePayments, {}, 'ERR_NO_PERMISSION'],
    ];
  },
});
