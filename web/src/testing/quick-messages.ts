import type { QuickMessage } from '@recadia/contract/quick-messages';

let lastQuickMessageId = 700;

export function aQuickMessage(changes: Partial<QuickMessage> = {}): QuickMessage {
  lastQuickMessageId += 1;
  const words = { shortcode: `atalho${lastQuickMessageId}`, message: 'Já vamos atender.', geral: false, status: true };
  return { id: lastQuickMessageId, ...words, mediaPath: null, mediaName: null, isMedia: false, ...changes };
}
