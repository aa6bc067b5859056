/** The languages of mails. */
export const mailLanguages = ['pt', 'en', 'es'] as const;
export type MailLanguage = (typeof mailLanguages)[number];
