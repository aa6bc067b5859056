/** npm run demo: the product, emulators of WhatsApp Web and of the Cloud API, and a furniture shop on a busy day. */
import { line, number, spareLine, spareNumber } from '@recadia/emulators/seed';
import { setup as buildProduct } from '../testkit/fresh-build.ts';
import { startDemo, type Demo } from '../testkit/demo/demo.ts';
import { setup as startServices } from '../testkit/services.ts';

const began = performance.now();
const ports = { phone: 7800, web: 7801, webAdmin: 7802, webMedia: 7803, cloud: 7804, cloudAdmin: 7805 };
let demo: Demo | undefined;
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

startServices();
buildProduct();
try {
  demo = await startDemo({ port: 8080, ports, onMessage });
} catch (error) {
  // After a stop signal the product ended first, so the start had to fail.
  if (!isStopping) throw error;
}
if (demo && isStopping) await demo.stop();
else if (demo) welcome(demo);

function welcome({ url, admin, emulators: { phone } }: Demo): void {
  const { phoneNumberId, wabaId, token, appSecret, verifyToken } = spareNumber;
  print(`
  Recadia is up at ${url}/connections (${((performance.now() - began) / 1_000).toFixed(1)} s)
  Sign in as ${admin.email} with ${admin.password}

  Connected already         Loja Centro, a linked phone; Entregas e montagem, on the Cloud API
  Their phones              ${phone.url}/?phone=${line.phone}   ${phone.url}/?phone=${number().phone}
  Be a customer             ${phone.url}

  Link one more by hand     Nova conexão › Salvar, then read the QR code, or type the pairing code, on the phone
                            ${phone.url}/?phone=${spareLine.phone}&chat=devices   (number ${spareLine.phone})
  Or one on the Cloud API   phone number ID ${phoneNumberId}, WABA ID ${wabaId}
                            access token ${token}
                            app secret ${appSecret}, verify token ${verifyToken}
                            then enter the webhook's address at ${phone.url}/?phone=${spareNumber.phone}&chat=devices

  The customers' messages follow. Stop with Ctrl+C
`);
}

function onMessage({ name, to, text }: { name: string; to: string; text: string }): void {
  print(`  ${new Date().toLocaleTimeString('pt-BR')}  ${name} → ${to}: ${text}`);
}

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  print('  Stopping …');
  await demo?.stop();
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
