import { randomBytes } from 'node:crypto';
import { anAuthenticator } from '../../server/src/testing/authenticator.ts';
import { waitUntil } from '../../server/src/testing/wait-until.ts';
import { builderPassword } from '@recadia/db/testing';
import type { Canary } from './canary.ts';
import { plantPayments } from './payments.ts';
import { good, type Planting } from './planting.ts';
import type { Program } from './program.ts';
import type { Witness } from './witness.ts';

/** Uses the program like users, including wrong use, with words that are searched for afterwards. */
export async function plantCanaries(
  program: Program,
  witness: Witness,
  worlds: Pick<Planting, 'home' | 'blocked' | 'operator'>,
) {
  const canaries: Canary[] = [...program.keys];
  const mark = randomBytes(5).toString('hex');
  const { home } = worlds;
  const { id, email, company_id } = await home.person({ profile: 'admin', super: false, hasQueues: true }, true);
  const { token } = await program.server.signIn({ id, company_id });
  const planting: Planting = {
    program,
    witness,
    ...worlds,
    admin: { id, email, token },
    plant(kind, name, word) {
      canaries.push({ name, kind, word });
      return word;
    },
    odd: (what) => `${what} "ç${mark}"\\+/`,
  };
  await plantPasswords(planting);
  await plantSecondStep(planting);
  await plantIntegration(planting);
  await plantPayments(planting);
  return { canaries, planting };
}

async function plantPasswords({ program, witness, plant, odd, admin }: Planting): Promise<void> {
  const { token } = admin;
  const email = `canario-${admin.id}@teste.exemplo`;
  const first = plant('password', 'first password', odd('Primeira senha 1'));
  const wrong = plant('password', 'wrong password', odd('Senha errada 2'));
  const body = { name: 'Canário', email, password: first, profile: 'user', allTicket: 'disabled', queueIds: [] };
  good(await witness.ask('admin', 'createUser', { token, body }));
  await witness.ask('admin', 'createUser', { token, body });
  await witness.ask('admin', 'createUser', { token, body: { ...body, email: 7, password: wrong } });
  await witness.ask('other', 'login', { body: { email, password: wrong } });
  await witness.ask('other', 'login', { body: { email, password: [wrong] } });
  const signedIn = await witness.ask('own', 'login', { body: { email, password: first } });
  plant('session', 'access token', good<{ token: string }>(signedIn).token);
  plant('session', 'refresh token', /rt=([^;]+)/.exec(String(signedIn.headers['set-cookie']))?.[1] ?? '');

  good(await witness.ask('other', 'forgetPassword', { body: { email, language: 'pt' } }));
  const code = plant('mailed', 'code for a new password', await mailed(program, email, /(?<!\d)\d{6,8}(?!\d)/));
  const second = plant('password', 'new password', odd('Outra senha 3'));
  await witness.ask('other', 'resetPassword', { body: { email, token: '00000000', password: second } });
  await witness.ask('other', 'resetPassword', { body: { email, token: code, password: second } });

  const guest = `convidada-${admin.id}@teste.exemplo`;
  const { name, profile, allTicket, queueIds } = body;
  const invited = { name, profile, allTicket, queueIds, email: guest, language: 'pt' };
  good(await witness.ask('admin', 'inviteUser', { token, body: invited }));
  const link = plant('mailed', 'link of an invitation', await mailed(program, guest, /(?<=[/=#])[\w-]{20,}/));
  const third = plant('password', 'first password of a guest', odd('Terceira senha 4'));
  await witness.ask('other', 'openInvitation', { body: { token: link } });
  await witness.ask('other', 'acceptInvitation', { body: { token: link, password: 3, more: third } });
  good(await witness.ask('other', 'acceptInvitation', { body: { token: link, password: third } }));
}

async function mailed({ smtp }: Program, to: string, wanted: RegExp): Promise<string> {
  const find = () => smtp.mails.find((mail) => mail.to.includes(to))?.text.match(wanted)?.[0];
  return waitUntil(find, `a mail to ${to}`);
}

async function plantSecondStep({ program, witness, home, plant }: Planting): Promise<void> {
  const person = await home.person({ profile: 'user', super: false, hasQueues: true }, true);
  const { token } = await program.server.signIn(person);
  const begun = await witness.ask('own', 'beginTwoFactor', { token, body: { password: builderPassword } });
  const { secret } = good<{ secret: string }>(begun);
  plant('once', 'secret of an authenticator app', secret);
  const code = anAuthenticator(secret).codeAt();
  const { backupCodes } = good<{ backupCodes: string[] }>(
    await witness.ask('own', 'confirmTwoFactor', { token, body: { code } }),
  );
  for (const [index, word] of backupCodes.slice(0, 2).entries()) plant('once', `backup code ${index + 1}`, word);
  const half = await witness.ask('other', 'login', { body: { email: person.email, password: builderPassword } });
  const { challenge } = (JSON.parse(half.text) as { details: { challenge: string } }).details;
  await witness.ask('other', 'secondStep', { body: { challenge: 'wrong', code: backupCodes[0] } });
  await witness.ask('other', 'secondStep', { body: { challenge, code: backupCodes[0] } });
  await witness.ask('other', 'secondStep', { body: { challenge, code: backupCodes[0] } });
}

/** The payment secrets that platform users enter. */
async function plantIntegration({ program, witness, operator, plant, odd }: Planting): Promise<void> {
  const platformUser = await operator.person({ profile: 'admin', super: true, hasQueues: true }, true);
  const { token } = await program.server.signIn(platformUser);
  const value = plant('entrusted', 'key of an integration', odd('chave'));
  const request = { token, params: { key: 'asaas' }, body: { key: 'asaas', value } };
  good(await witness.ask('other', 'updateSetting', request));
  await witness.ask('other', 'listSettings', { token });
}
