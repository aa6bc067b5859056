import { createServer as createHttpsServer } from 'node:https';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { shopAccount, startPixEfi, type PixEfi } from '@recadia/emulators/pix-efi';
import { createHttpClient } from '../../../../server/src/platform/http-client.ts';
import type { GatewayRig, Operation, WebhookServer } from '../../conformance/rig.test-suite.ts';
import { createEfiGateway } from './index.ts';

const kinds: Record<Operation, string> = {
  token: 'oauth',
  charge: 'cob.put',
  read: 'cob.get',
  list: 'pix.list',
  refund: 'refund.put',
  'read-refund': 'refund.get',
  'register-webhook': 'webhook.put',
};

/** One check waits for it; the answers of the emulator take milliseconds. */
const impatientMs = 3_000;

/** Efí's gateway over the server's own outbound client, against the emulator. */
export async function openEfiRig(): Promise<GatewayRig> {
  const emulator = await startPixEfi();
  const [key = ''] = shopAccount.keys;
  const { authorityPem } = emulator;
  const identity = emulator.issueClient(shopAccount);
  const { send } = createHttpClient([new URL(emulator.url).host], { identity, authorityPem });
  const gatewayFor = (clientSecret: string, timeoutMs?: number) =>
    createEfiGateway({
      environment: 'sandbox',
      baseUrl: emulator.url,
      allowCustomEndpoint: true,
      clientId: shopAccount.clientId,
      clientSecret,
      key,
      send,
      now: () => emulator.clock.now().getTime(),
      timeoutMs,
    });
  const servers: Server[] = [];

  return {
    gateway: gatewayFor(shopAccount.clientSecret),
    gatewayWithWrongSecret: gatewayFor('not the secret'),
    impatientGateway: gatewayFor(shopAccount.clientSecret, impatientMs),
    key,
    pay: (chargeId, { amountCents, ...how } = {}) => emulator.pay(chargeId, { cents: amountCents, ...how }).endToEndId,
    transfer: (cents) => emulator.transfer(key, cents).endToEndId,
    payAnotherAccount: (txid, cents) => void emulator.payAnotherAccount(key, { key: 'another-key', cents, txid }),
    returnByBank: (id, cents) => void emulator.returnByBank(id, cents),
    loseNextAnswer: (operation, how) =>
      emulator.chaos.add({
        action: how === 'broken' ? 'refuse' : 'drop',
        kind: `answer.${kinds[operation]}`,
        times: 1,
      }),
    cutNextCall: () => emulator.chaos.add({ action: 'refuse', kind: 'connection', times: 1 }),
    refuseNext: (operation, code, times = 1) =>
      emulator.chaos.add({ action: 'refuse', kind: kinds[operation], code, times }),
    answerErrorsAs: (form) => {
      emulator.settings.errorForm = form === 'own' ? 'efi' : 'problem';
    },
    leaveOutCode: (isLeftOut) => {
      emulator.settings.sendsCode = !isLeftOut;
    },
    holdRefunds: (isHeld) => {
      emulator.settings.settlesRefunds = !isHeld;
    },
    revokeToken: emulator.revokeTokens,
    passHours: (hours) => emulator.clock.advance(hours * 3_600_000),
    now: () => emulator.clock.now(),
    count: (operation) => emulator.ledger.count(kinds[operation]),
    async openWebhook({ demandsCertificate }) {
      const { server, ...webhook } = await startWebhookServer(emulator, demandsCertificate);
      servers.push(server);
      return webhook;
    },
    settled: emulator.webhooksSettled,
    async close() {
      for (const server of servers) server.close();
      await emulator.stop();
    },
  };
}

async function startWebhookServer(emulator: PixEfi, requestCert: boolean): Promise<WebhookServer & { server: Server }> {
  const calls: WebhookServer['calls'] = [];
  const { certificatePem: cert, keyPem: key } = emulator.issueServer(['127.0.0.1']);
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    calls.push({ path: request.url ?? '', body: await readText(request) });
    response.end();
  };
  const options = { cert, key, ca: emulator.authorityPem, requestCert, rejectUnauthorized: requestCert };
  const server = createHttpsServer(options, (request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, calls, url: `https://127.0.0.1:${port}/subscription/webhook` };
}
