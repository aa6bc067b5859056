import { kindOfSign } from '@recadia/contract/message-signs';
import type { TFunction } from 'i18next';

/** The last message in a list; a message without text shows the name of its kind. */
export function lastMessageText(lastMessage: string, t: TFunction): string {
  const kind = kindOfSign(lastMessage);
  return kind ? `${lastMessage} ${t(`ui.wordless.${kind}`)}` : lastMessage;
}
