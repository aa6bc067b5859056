/** npm run emulators: WhatsApp's two far sides and the fake phone, on loopback, with some people in it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startFarSides } from './far-sides.ts';
import { customers, line, number, spareLine } from './seed.ts';

const certificateFile =
  process.env['EMULATORS_CERTIFICATE'] ?? join(import.meta.dirname, '../.state/emulators/whatsapp-web.pem');
const callbackUrl = process.env['EMULATORS_CLOUD_CALLBACK'];

const { web, cloud, phone, close } = await startFarSides({
  host: process.env['EMULATORS_HOST'],
  ports: {
    phone: portFrom('EMULATORS_PHONE_PORT', 7800),
    web: portFrom('EMULATORS_WEB_PORT', 7801),
    webAdmin: portFrom('EMULATORS_WEB_ADMIN_PORT', 7802),
    webMedia: portFrom('EMULATORS_WEB_MEDIA_PORT', 7803),
    cloud: portFrom('EMULATORS_CLOUD_PORT', 7804),
    cloudAdmin: portFrom('EMULATORS_CLOUD_ADMIN_PORT', 7805),
  },
  callbackUrl,
});
mkdirSync(dirname(certificateFile), { recursive: true });
writeFileSync(certificateFile, web.root.tlsCertificate);

const [ana, joao] = customers;
const cloudNumber = number(callbackUrl);
process.stdout.write(`
  The fake phone            ${phone.url}
  Two customers, two tabs   ${phone.url}/?as=${ana?.phone}   ${phone.url}/?as=${joao?.phone}
  The owner's phones        ${phone.url}/?phone=${line.phone}   ${phone.url}/?phone=${spareLine.phone}

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
  await close();
}

function portFrom(name: string, usual: number): number {
  const port = Number(process.env[name] ?? usual);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is not a port`);
  return port;
}
