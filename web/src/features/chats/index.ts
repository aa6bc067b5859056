export { titleOf } from './chat-names.ts';
export { useChatUnreads } from './chats.list.ts';
export { ChatsButton } from './LazyChatsButton.tsx';
export { useAskTransfer } from './useAskTransfer.ts';
