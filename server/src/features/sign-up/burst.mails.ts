import type { MailLanguage } from '@recadia/contract/mail-languages';
import type { Mail } from '../../platform/mail/mail.ts';

const mails: Record<MailLanguage, (count: number) => Omit<Mail, 'to'>> = {
  pt: (count) => ({
    subject: `${count} cadastros em uma hora`,
    text: `${count} empresas se cadastraram na última hora. Se for abuso, feche o cadastro em Configurações.`,
  }),
  en: (count) => ({
    subject: `${count} sign-ups within an hour`,
    text: `${count} companies signed up within the last hour. If this is abuse, close the sign-up in the settings.`,
  }),
  es: (count) => ({
    subject: `${count} registros en una hora`,
    text: `${count} empresas se registraron en la última hora. Si es abuso, cierre el registro en Configuración.`,
  }),
};

export const burstMail = (language: MailLanguage, count: number) => mails[language](count);
