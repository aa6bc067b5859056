export { Conversation } from './conversation/LazyConversation.tsx';
export { messageLive } from './messages.live.ts';
export { noteLive } from './notes.live.ts';
export { RichTextView } from './bubbles/RichTextView.tsx';
export { useSending } from './conversation/useSendQueue.ts';
