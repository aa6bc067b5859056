import { invitationMs } from '@recadia/contract/limits';
import type { MailLanguage } from '@recadia/contract/mail-languages';
import type { Mail } from '../../platform/mail/mail.ts';

interface InvitationFacts {
  name: string;
  company: string;
  link: string;
}

const hours = invitationMs / 3_600_000;

const mails: Record<MailLanguage, (facts: InvitationFacts) => Omit<Mail, 'to'>> = {
  pt: ({ name, company, link }) => ({
    subject: `${company} convidou você para o atendimento`,
    text: [
      `Olá, ${name}!`,
      `${company} criou uma conta para você no atendimento. Para entrar, crie sua senha em ${link}`,
      `O link vale por ${hours} horas e só uma vez. Se vencer, peça outro a quem convidou você.`,
    ].join('\n\n'),
  }),
  en: ({ name, company, link }) => ({
    subject: `${company} has invited you`,
    text: [
      `Hello, ${name}!`,
      `${company} has made an account for you. To sign in, choose your password at ${link}`,
      `The link is valid for ${hours} hours and works once. If it runs out, ask whoever invited you for another.`,
    ].join('\n\n'),
  }),
  es: ({ name, company, link }) => ({
    subject: `${company} te invitó a su equipo de atención`,
    text: [
      `¡Hola, ${name}!`,
      `${company} creó una cuenta para ti. Para entrar, crea tu contraseña en ${link}`,
      `El enlace vale por ${hours} horas y solo una vez. Si vence, pide otro a quien te invitó.`,
    ].join('\n\n'),
  }),
};

export const invitationMail = (language: MailLanguage, facts: InvitationFacts) => mails[language](facts);
