import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { useAskTransfer } from '../../chats/index.ts';

interface AssignedTicket {
  uuid: string;
  holderId: number | null;
  holderName: string;
}

/** X-CHT-07: asks the agent for the ticket in the internal chat; null without internal chat. */
export function useAskHolder(onLeave?: () => void) {
  const { t } = useTranslation();
  const asking = useAskTransfer(onLeave);
  return (
    asking && {
      isAsking: asking.isAsking,
      ask({ uuid, holderId, holderName }: AssignedTicket): void {
        const name = holderName.trim().split(/\s+/)[0];
        if (holderId !== null) asking.ask(holderId, uuid, (link) => t('tickets.askTransfer.words', { name, link }));
      },
    }
  );
}
