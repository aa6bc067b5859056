import type { MailLanguage } from '@recadia/contract/mail-languages';
import type { Mail } from '../../platform/mail/mail.ts';
import type { ReminderFacts } from './reminders.sql.ts';

const locales = { pt: 'pt-BR', en: 'en', es: 'es' } as const;

interface Words {
  subject: (company: string, due: string) => string;
  /** When the invoice is due, as the end of a sentence. */
  due: (daysLeft: number, date: string) => string;
  text: (company: string, value: string, due: string, link: string) => string;
  footer: string;
}

const words: Record<MailLanguage, Words> = {
  pt: {
    subject: (company, due) => `Assinatura de ${company} ${due}`,
    due: (days, date) =>
      days > 1
        ? `vence em ${days} dias`
        : days === 1
          ? 'vence amanhã'
          : days === 0
            ? 'vence hoje'
            : `venceu em ${date}`,
    text: (company, value, due, link) =>
      `A fatura de ${value} da assinatura de ${company} ${due}. Para pagar com Pix, abra ${link}`,
    footer: 'Se já pagou, desconsidere. Um administrador pode desligar estes lembretes em Assinatura.',
  },
  en: {
    subject: (company, due) => `Subscription of ${company} ${due}`,
    due: (days, date) =>
      days > 1
        ? `is due in ${days} days`
        : days === 1
          ? 'is due tomorrow'
          : days === 0
            ? 'is due today'
            : `was due on ${date}`,
    text: (company, value, due, link) =>
      `The invoice of ${value} for the subscription of ${company} ${due}. To pay with Pix, open ${link}`,
    footer: 'If it is paid already, ignore this message. An admin can turn these reminders off under Subscription.',
  },
  es: {
    subject: (company, due) => `La suscripción de ${company} ${due}`,
    due: (days, date) =>
      days > 1 ? `vence en ${days} días` : days === 1 ? 'vence mañana' : days === 0 ? 'vence hoy' : `venció el ${date}`,
    text: (company, value, due, link) =>
      `La factura de ${value} de la suscripción de ${company} ${due}. Para pagar con Pix, abra ${link}`,
    footer: 'Si ya pagó, ignore este mensaje. Un administrador puede desactivar estos recordatorios en Suscripción.',
  },
};

export function reminderMail(facts: ReminderFacts, link: string): Omit<Mail, 'to'> {
  const { subject, due } = words[facts.language];
  return { subject: subject(facts.company, due(facts.days_left, dateOf(facts))), text: reminderText(facts, link) };
}

export function reminderText(facts: ReminderFacts, link: string): string {
  const { due, text, footer } = words[facts.language];
  const value = new Intl.NumberFormat(locales[facts.language], { style: 'currency', currency: 'BRL' });
  const said = text(facts.company, value.format(facts.value_cents / 100), due(facts.days_left, dateOf(facts)), link);
  return `${said}\n\n${footer}`;
}

const dateOf = ({ language, due_date }: ReminderFacts): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'short', timeZone: 'UTC' }).format(new Date(due_date));
