import { emailChangeMs } from '@recadia/contract/limits';
import type { MailLanguage } from '@recadia/contract/mail-languages';
import type { Mail } from '../../platform/mail/mail.ts';

interface Facts {
  name: string;
  email: string;
  link: string;
}

type Words = Omit<Mail, 'to'>;

const hours = emailChangeMs / 3_600_000;

/** Sent to the new address, to prove that it belongs to the user. */
const confirmations: Record<MailLanguage, (facts: Facts) => Words> = {
  pt: ({ name, link }) => ({
    subject: 'Confirme seu novo e-mail',
    text: [
      `Olá, ${name}!`,
      `Para entrar com este e-mail a partir de agora, confirme em ${link}`,
      `O link vale por ${hours} horas e só uma vez. Se não foi você quem pediu, ignore esta mensagem.`,
    ].join('\n\n'),
  }),
  en: ({ name, link }) => ({
    subject: 'Confirm your new e-mail',
    text: [
      `Hello, ${name}!`,
      `To sign in with this e-mail from now on, confirm it at ${link}`,
      `The link is valid for ${hours} hours and works once. If you did not ask for it, ignore this message.`,
    ].join('\n\n'),
  }),
  es: ({ name, link }) => ({
    subject: 'Confirma tu nuevo correo',
    text: [
      `¡Hola, ${name}!`,
      `Para entrar con este correo desde ahora, confírmalo en ${link}`,
      `El enlace vale por ${hours} horas y solo una vez. Si no fuiste tú quien lo pidió, ignora este mensaje.`,
    ].join('\n\n'),
  }),
};

/** Sent to the old address, so that an unwanted change is noticed in time. */
const warnings: Record<MailLanguage, (facts: Omit<Facts, 'link'>) => Words> = {
  pt: ({ name, email }) => ({
    subject: 'O e-mail da sua conta vai mudar',
    text: [
      `Olá, ${name}!`,
      `Foi pedida a troca do e-mail da sua conta para ${email}.`,
      'Se não foi você, troque sua senha agora e avise o administrador da sua empresa.',
    ].join('\n\n'),
  }),
  en: ({ name, email }) => ({
    subject: 'The e-mail of your account is about to change',
    text: [
      `Hello, ${name}!`,
      `Somebody asked to change the e-mail of your account to ${email}.`,
      'If it was not you, change your password now and tell the administrator of your company.',
    ].join('\n\n'),
  }),
  es: ({ name, email }) => ({
    subject: 'El correo de tu cuenta va a cambiar',
    text: [
      `¡Hola, ${name}!`,
      `Se pidió cambiar el correo de tu cuenta a ${email}.`,
      'Si no fuiste tú, cambia tu contraseña ahora y avisa al administrador de tu empresa.',
    ].join('\n\n'),
  }),
};

/** Sent to the first admin of a company that signed up. */
const welcomes: Record<MailLanguage, (facts: Omit<Facts, 'email'>) => Words> = {
  pt: ({ name, link }) => ({
    subject: `Confirme o e-mail de ${name}`,
    text: [
      `Sua conta ${name} está criada. Para enviar mensagens, confirme este e-mail em ${link}`,
      `O link vale por ${hours} horas e só uma vez. Se não foi você quem criou a conta, ignore esta mensagem.`,
    ].join('\n\n'),
  }),
  en: ({ name, link }) => ({
    subject: `Confirm the e-mail of ${name}`,
    text: [
      `Your account ${name} is created. To send messages, confirm this e-mail at ${link}`,
      `The link is valid for ${hours} hours and works once. If you did not create the account, ignore this message.`,
    ].join('\n\n'),
  }),
  es: ({ name, link }) => ({
    subject: `Confirma el correo de ${name}`,
    text: [
      `Tu cuenta ${name} está creada. Para enviar mensajes, confirma este correo en ${link}`,
      `El enlace vale por ${hours} horas y solo una vez. Si no creaste la cuenta, ignora este mensaje.`,
    ].join('\n\n'),
  }),
};

export const confirmationMail = (language: MailLanguage, facts: Facts) => confirmations[language](facts);
export const warningMail = (language: MailLanguage, facts: Omit<Facts, 'link'>) => warnings[language](facts);
export const welcomeMail = (language: MailLanguage, facts: Omit<Facts, 'email'>) => welcomes[language](facts);
