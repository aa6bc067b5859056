/** npm run emulators: WhatsApp's two far sides and the fake phone, on loopback, with some people in it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startFakePhone } from './fake-phone/server.ts';
import { customers, line, number } from './seed.ts';
import { startWhatsAppCloud } from './whatsapp-cloud/index.ts';
import { startWhatsAppWeb } from './whatsapp-web/index.ts';

const certificateFile =
  process.env['EMULATORS_CERTIFICATE'] ?? join(import.meta.dirname, '../.state/emulators/whatsapp-web.pem');

const host = process.env['EMULATORS_HOST'] ?? '127.0.0.1';
const web = await startWhatsAppWeb({
  host,
  port: portFrom('EMULATORS_WEB_PORT', 7801),
  adminPort: portFrom('EMULATORS_WEB_ADMIN_PORT', 7802),
  mediaPort: portFrom('EMULATORS_WEB_MEDIA_PORT', 7803),
});
const cloud = await startWhatsAppCloud({
  host,
  port: portFrom('EMULATORS_CLOUD_PORT', 7804),
  adminPort: portFrom('EMULATORS_CLOUD_ADMIN_PORT', 7805),
});
const phone = await startFakePhone({
  host,
  port: portFrom('EMULATORS_PHONE_PORT', 7800),
  farSides: { web: web.adminUrl, cloud: cloud.adminUrl },
});

mkdirSync(dirname(certificateFile), { recursive: true });
writeFileSync(certificateFile, web.root.tlsCertificate);
const cloudNumber = number(process.env['EMULATORS_CLOUD_CALLBACK']);
web.addPerson({ ...line, isOwner: true });
cloud.addNumber(cloudNumber);
for (const customer of customers) {
  web.addPerson(customer);
  cloud.addPerson(customer);
}

const [ana, joao] = customers;
process.stdout.write(`
  The fake phone            ${phone.url}
  Two customers, two tabs   ${phone.url}/?as=${ana?.phone}   ${phone.url}/?as=${joao?.phone}
  The owner's phone         ${phone.url}/?phone=${line.phone}

  WhatsApp Web, for the product
    websocket address       ${web.url}
    Noise root, hex         ${web.root.noisePublicKey.toString('hex')}
    media certificate       NODE_EXTRA_CA_CERTS=${certificateFile}
    admin API               ${web.adminUrl}

  Cloud API, for the product
    Graph base address      ${cloud.graphUrl}
    phone number id, WABA   ${cloudNumber.phoneNumberId}, ${cloudNumber.wabaId}
    access token            ${cloudNumber.token}
    app secret              ${cloudNumber.appSecret}
    verify token            ${cloudNumber.verifyToken}
    webhooks go to          ${cloudNumber.callbackUrl}
    admin API               ${cloud.adminUrl}

  Stop with Ctrl+C
`);

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await Promise.all([phone.close(), web.close(), cloud.stop()]);
}

function portFrom(name: string, usual: number): number {
  const port = Number(process.env[name] ?? usual);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is not a port`);
  return port;
}
