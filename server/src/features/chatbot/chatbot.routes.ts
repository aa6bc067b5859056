import { chatbotRoutes } from '@recadia/contract/chatbot';
import type { Api } from '../../platform/http/handle.ts';
import { presentTicket } from '../tickets/index.ts';
import { resumeBot } from './chatbot.service.ts';

export function registerChatbotRoutes({ handle }: Api): void {
  handle(chatbotRoutes.resumeBot, async ({ scope, actor, params }) =>
    presentTicket(await resumeBot(scope, actor, params.id)),
  );
}
