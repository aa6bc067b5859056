import { paymentGatewayRoutes as routes } from '@recadia/contract/payment-gateways';
import { verificationOf } from '../../testing/verification.ts';

const params = { kind: 'efi' };
const account = { environment: 'sandbox', clientId: 'id', clientSecret: 'secret', key: 'key' };

export const verification = verificationOf({
  actions: {
    savePaymentGateway: { changesNoList: 'one account, which the operator alone sees' },
    saveGatewayCertificate: { changesNoList: 'as savePaymentGateway' },
    testPaymentGateway: { changesNoList: 'as savePaymentGateway' },
    registerGatewayWebhook: { changesNoList: 'as savePaymentGateway' },
  },

  // An admin is not the operator.
  calls: () => [
    [routes.showPaymentGateway, { params }, 'ERR_NO_PERMISSION'],
    [routes.savePaymentGateway, { params, body: account }, 'ERR_NO_PERMISSION'],
    [routes.saveGatewayCertificate, { params, body: { certificatePem: 'x', keyPem: 'x' } }, 'ERR_NO_PERMISSION'],
    [routes.testPaymentGateway, { params }, 'ERR_NO_PERMISSION'],
    [routes.registerGatewayWebhook, { params }, 'ERR_NO_PERMISSION'],
  ],
});
