export { Conversation } from './conversation/LazyConversation.tsx';
export { RichTextView } from './bubbles/RichTextView.tsx';
export { useSending } from './conversation/useSendQueue.ts';
