import type { AdminRoutes } from '../lib/admin.ts';
import { RefusedRequest } from '../lib/fields.ts';
import { presentCharge, presentPayment } from './pix/present.ts';
import type { Play } from './play.ts';
import type { WebhookSender } from './webhooks/sender.ts';
import type { World } from './world.ts';

/** The admin API of this emulator, in addition to the common routes. Amounts are in cents. */
export function pixAdminRoutes(world: World, play: Play, sender: WebhookSender): AdminRoutes {
  const { charges, payments, webhooks, accounts, settings, tokens } = world;
  return {
    'GET /state': () => ({
      kind: 'pix-efi',
      accounts: accounts.map(({ name, keys }) => ({ name, keys })),
      charges: charges.size,
      payments: payments.length,
      receivedCents: payments.reduce((sum, { cents }) => sum + cents, 0),
      webhooks: Object.fromEntries([...webhooks].map(([key, { url }]) => [key, url])),
    }),
    'GET /charges': () => [...charges.values()].map((charge) => presentCharge(charge, world)),
    'GET /payments': () => payments.map(presentPayment),
    'POST /charges/:txid/pay': ({ params, body }) =>
      presentPayment(
        play.pay(params.txid ?? '', {
          cents: body.optionalNumber('cents'),
          again: body.optionalFlag('again'),
          late: body.optionalFlag('late'),
        }),
      ),
    'POST /transfers': ({ body }) =>
      presentPayment(play.transfer(body.text('key'), cents(body.optionalNumber('cents')))),
    'POST /foreign-payments': ({ body }) =>
      presentPayment(
        play.payAnotherAccount(body.text('to'), {
          key: body.text('key'),
          cents: cents(body.optionalNumber('cents')),
          txid: body.text('txid'),
        }),
      ),
    'POST /payments/:id/return': ({ params, body }) =>
      presentPayment(play.returnByBank(params.id ?? '', body.optionalNumber('cents'))),
    'POST /webhooks/retry': () => sender.retryNow(),
    'POST /tokens/revoke': () => tokens.clear(),
    'POST /settings': ({ body }) => {
      const errorForm = body.optionalText('errorForm');
      if (errorForm === 'efi' || errorForm === 'problem') settings.errorForm = errorForm;
      settings.sendsCode = body.optionalFlag('sendsCode') ?? settings.sendsCode;
      settings.settlesRefunds = body.optionalFlag('settlesRefunds') ?? settings.settlesRefunds;
      return settings;
    },
  };
}

function cents(value: number | undefined): number {
  if (value === undefined || !Number.isInteger(value) || value < 1) throw new RefusedRequest(400, 'cents is missing');
  return value;
}
