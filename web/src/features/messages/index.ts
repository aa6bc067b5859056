export { Conversation } from './LazyConversation.tsx';
export { messageLive } from './messages.live.ts';
export { noteLive } from './notes.live.ts';
export { RichTextView } from './RichTextView.tsx';
export { useSending } from './useSendQueue.ts';
