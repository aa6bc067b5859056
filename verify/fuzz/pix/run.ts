import type { PaymentGateway, Send } from '../../../payments/src/index.ts';
import { createEfiGateway } from '../../../payments/src/providers/efi/index.ts';
import {
  efiCharge,
  efiKey,
  efiList,
  efiPaidCharge,
  efiPayment,
  efiRefund,
  efiToken,
} from '../../../payments/src/testing/efi-answers.ts';
import type { CheckResult } from '../../../testkit/result.ts';
import { createChance } from '../provider/chance.ts';
import { faultsOfCharge, faultsOfCreated, faultsOfError, faultsOfPayment, faultsOfRequested } from './judge.ts';
import { createMutator } from './mutate.ts';

const id = 'a1'.repeat(16);
const paymentId = 'E12345678202009091221abcdef12345';
const mostListed = 20;

/**
 * Must hold: for any answer of the service and any webhook body, the gateway returns a value that keeps its promises, or
 * fails with a `PaymentError`. Half of the cases change the answers of a call, half the body of a webhook.
 */
export async function runPixFuzz({ cases, seed }: { cases: number; seed: number }): Promise<CheckResult> {
  const chance = createChance(seed);
  const mutator = createMutator(chance, seed);
  const faults: string[] = [];
  const tally = { values: 0, errors: 0 };
  for (let n = 0; n < cases; n += 1) {
    const { send, answers } = hostileSend();
    const gateway = createEfiGateway({ environment: 'sandbox', clientId: 'id', clientSecret: 's', key: efiKey, send });
    const isWebhook = chance.is(0.5);
    const found = isWebhook ? await tryCall(() => readWebhook(gateway)) : await tryCall(() => callOf(gateway));
    for (const fault of found) faults.push(`case ${n} of seed ${seed}: ${fault}; ${answers.join(' | ').slice(0, 300)}`);
  }
  const { values, errors } = tally;
  if (cases >= 100 && (values === 0 || errors === 0)) faults.push(`the cases are one-sided: ${values} and ${errors}`);
  const summary = `fuzz pix: ${cases} cases, ${values} values and ${errors} typed errors, ${faults.length} faults`;
  return { summary, faults };

  async function tryCall(call: () => string[] | Promise<string[]>): Promise<string[]> {
    try {
      const found = await call();
      tally.values += 1;
      return found;
    } catch (error) {
      tally.errors += 1;
      return faultsOfError(error);
    }
  }

  function readWebhook(gateway: PaymentGateway): string[] {
    const body = mutator.bodyOf({ pix: [efiPayment(id), efiPayment(id)] });
    return gateway.readWebhook(body.toString()).payments.flatMap(faultsOfPayment);
  }

  function callOf(gateway: PaymentGateway): Promise<string[]> {
    const charge = { id, amountCents: 12_345 };
    const refund = { paymentId, id, amountCents: 789 };
    return chance.pick([
      async () => faultsOfCreated(await gateway.charge(charge), charge, efiKey),
      async () => {
        const read = await gateway.read(id);
        return read ? faultsOfCharge(read, id) : [];
      },
      async () => faultsOfRequested(await gateway.refund(refund), refund),
      async () => {
        const found: string[] = [];
        let listed = 0;
        for await (const payment of gateway.list({ from: new Date(0), to: new Date(1) })) {
          found.push(...faultsOfPayment(payment));
          if ((listed += 1) === mostListed) break;
        }
        return found;
      },
      async () => {
        const url = await gateway.registeredWebhook();
        return url === null || /^https?:/.test(url) ? [] : ['webhook address'];
      },
    ])();
  }

  /** A service whose answers are changed, and which breaks off now and then. */
  function hostileSend(): { send: Send; answers: string[] } {
    const answers: string[] = [];
    const send: Send = ({ url, method }) => {
      const { pathname } = new URL(url);
      const isToken = pathname === '/oauth/token';
      if (chance.is(0.03)) return Promise.reject(new Error('connection lost'));
      if (isToken && chance.is(0.9)) return answerWith({ status: 200, body: Buffer.from(JSON.stringify(efiToken)) });
      return answerWith(mutator.answer(validAnswer(method, pathname)));
    };
    const answerWith = ({ status, body }: { status: number; body: Buffer }) => {
      answers.push(`${status} ${body.toString().slice(0, 200)}`);
      return Promise.resolve({ status, headers: {}, body });
    };
    return { send, answers };
  }

  function validAnswer(method: string, path: string): unknown {
    if (path === '/oauth/token') return efiToken;
    if (path.startsWith('/v2/cob/')) return method === 'PUT' ? efiCharge(id) : efiPaidCharge(id);
    if (path.endsWith('/qrcode')) return { qrcode: efiCharge(id).pixCopiaECola };
    if (path === '/v2/pix') return efiList(id);
    if (path.startsWith('/v2/webhook/')) return { webhookUrl: 'https://example.org/hook', chave: efiKey };
    return efiRefund(id);
  }
}
