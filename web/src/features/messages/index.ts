export { Conversation } from './conversation/LazyConversation.tsx';
export { RichTextView } from './bubbles/RichTextView.tsx';
export const loadSending = () => import('./conversation/Sending.tsx').then((file) => file.Sending);
