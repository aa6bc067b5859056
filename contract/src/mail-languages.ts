/** In what language a mail is written. */
export const mailLanguages = ['pt', 'en', 'es'] as const;
export type MailLanguage = (typeof mailLanguages)[number];
