import { kindOfSign } from '@recadia/contract/messageSigns';
import type { TFunction } from 'i18next';

/** What a list shows of the last message: one that had no words says what it was. */
export function lastWords(lastMessage: string, t: TFunction): string {
  const kind = kindOfSign(lastMessage);
  return kind ? `${lastMessage} ${t(`ui.wordless.${kind}`)}` : lastMessage;
}
