import { resetCodeMs } from '@recadia/contract/limits';
import type { MailLanguage } from '@recadia/contract/mail-languages';
import type { Mail } from '../../platform/mail/mail.ts';

interface ResetFacts {
  name: string;
  code: string;
  url: string;
}

const minutes = resetCodeMs / 60_000;

const mails: Record<MailLanguage, (facts: ResetFacts) => Omit<Mail, 'to'>> = {
  pt: ({ name, code, url }) => ({
    subject: `${code} é o seu código para criar uma senha nova`,
    text: [
      `Olá, ${name}!`,
      `Seu código para criar uma senha nova é ${code}. Ele vale por ${minutes} minutos e só uma vez.`,
      `Digite o código em ${url}.`,
      'Se não foi você quem pediu, ignore esta mensagem: sua senha continua a mesma.',
    ].join('\n\n'),
  }),
  en: ({ name, code, url }) => ({
    subject: `${code} is your code for a new password`,
    text: [
      `Hello, ${name}!`,
      `Your code for a new password is ${code}. It is valid for ${minutes} minutes and works once.`,
      `Type the code at ${url}.`,
      'If you did not ask for it, ignore this message: your password stays as it is.',
    ].join('\n\n'),
  }),
  es: ({ name, code, url }) => ({
    subject: `${code} es tu código para crear una contraseña nueva`,
    text: [
      `¡Hola, ${name}!`,
      `Tu código para crear una contraseña nueva es ${code}. Vale por ${minutes} minutos y solo una vez.`,
      `Escribe el código en ${url}.`,
      'Si no fuiste tú quien lo pidió, ignora este mensaje: tu contraseña sigue igual.',
    ].join('\n\n'),
  }),
};

export const resetMail = (language: MailLanguage, facts: ResetFacts) => mails[language](facts);
