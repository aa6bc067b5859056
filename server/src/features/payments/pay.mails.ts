import type { MailLanguage } from '@recadia/contract/mail-languages';
import type { Mail } from '../../platform/mail/mail.ts';

interface LinkFacts {
  company: string;
  link: string;
}

const mails: Record<MailLanguage, (facts: LinkFacts) => Omit<Mail, 'to'>> = {
  pt: ({ company, link }) => ({
    subject: `Pagamento da assinatura de ${company}`,
    text: `Para pagar a assinatura de ${company} com Pix, abra ${link}\n\nO link vale por 7 dias e não dá acesso à conta.`,
  }),
  en: ({ company, link }) => ({
    subject: `Payment of the subscription of ${company}`,
    text: `To pay the subscription of ${company} with Pix, open ${link}\n\nThe link is valid for 7 days and gives no access to the account.`,
  }),
  es: ({ company, link }) => ({
    subject: `Pago de la suscripción de ${company}`,
    text: `Para pagar la suscripción de ${company} con Pix, abra ${link}\n\nEl enlace vale por 7 días y no da acceso a la cuenta.`,
  }),
};

export const payLinkMail = (language: MailLanguage, facts: LinkFacts) => mails[language](facts);
