import type { BinaryNode, WASocket } from 'baileys';

type Handle = (node: BinaryNode) => Promise<void>;

/**
 * Handles messages one after another, in the order of arrival. Baileys handles offline messages one by one and new
 * messages in parallel, so a new message could be emitted before an older one. It also looks up the sender before it
 * queues a message, so that a second message may overtake the first.
 */
export function handleInOrder({ ws }: WASocket): void {
  const handlers = ws.listeners('CB:message') as Handle[];
  ws.removeAllListeners('CB:message');
  let turn: Promise<void> = Promise.resolve();

  async function handle({ attrs: { offline: _, ...attrs }, ...node }: BinaryNode): Promise<void> {
    // A closed socket cannot confirm a message, and WhatsApp sends it again.
    if (ws.isOpen) for (const open of handlers) await open({ ...node, attrs });
  }

  ws.on('CB:message', (node: BinaryNode) => {
    // An emitter with captured rejections emits its errors in the same way.
    turn = turn.then(() => handle(node)).catch((error: unknown) => void ws.emit('error', error));
  });
}
