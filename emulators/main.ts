/** npm run emulators: emulators of WhatsApp Web, of the Cloud API and of Efí, and the fake phone, on loopback. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readPort, readVariable } from './environment.ts';
import { shopAccount } from './pix-efi/index.ts';
import { startEmulators } from './start.ts';
import { customers, line, number, spareLine } from './seed.ts';

const pixFolder = resolve(import.meta.dirname, '..', readVariable('EMULATORS_PIX_FOLDER'));
const certificateFile = resolve(import.meta.dirname, '..', readVariable('EMULATORS_CERTIFICATE'));
const callbackUrl = readVariable('EMULATORS_CLOUD_CALLBACK') || undefined;

const { web, cloud, pix, phone, close } = await startEmulators({
  host: readVariable('EMULATORS_HOST'),
  ports: {
    phone: readPort('EMULATORS_PHONE_PORT'),
    web: readPort('EMULATORS_WEB_PORT'),
    webAdmin: readPort('EMULATORS_WEB_ADMIN_PORT'),
    webMedia: readPort('EMULATORS_WEB_MEDIA_PORT'),
    cloud: readPort('EMULATORS_CLOUD_PORT'),
    cloudAdmin: readPort('EMULATORS_CLOUD_ADMIN_PORT'),
    pix: readPort('EMULATORS_PIX_PORT'),
    pixAdmin: readPort('EMULATORS_PIX_ADMIN_PORT'),
    pixBank: readPort('EMULATORS_PIX_BANK_PORT'),
  },
  callbackUrl,
});
mkdirSync(dirname(certificateFile), { recursive: true });
writeFileSync(certificateFile, web.root.tlsCertificate);
const client = pix.issueClient(shopAccount);
const pixFiles = {
  'authority.pem': pix.authorityPem,
  'client.pem': client.certificatePem,
  'client.key': client.keyPem,
};
mkdirSync(pixFolder, { recursive: true });
for (const [name, text] of Object.entries(pixFiles)) writeFileSync(join(pixFolder, name), text, { mode: 0o600 });

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

  Pix API of Efí, for the product
    base address            ${pix.url}
    client id, secret       ${shopAccount.clientId}, ${shopAccount.clientSecret}
    Pix key                 ${shopAccount.keys.join(', ')}
    authority, certificate  ${Object.keys(pixFiles).join(', ')} in ${pixFolder}
    admin API               ${pix.adminUrl}
    bank page, to pay       ${pix.bankUrl}

  Stop with Ctrl+C
`);

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await close();
}
