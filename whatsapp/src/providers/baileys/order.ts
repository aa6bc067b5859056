import type { BinaryNode, WASocket } from 'baileys';

type Handle = (node: BinaryNode) => Promise<void>;

/**
 * Messages are opened one after another, as they came. Baileys opens those that waited for the phone one by one and those
 * that come meanwhile beside them: the answer of today would stand above the question of yesterday. It also looks up who
 * writes before it queues a message, where a second one may overtake the first.
 */
export function inOrder({ ws }: WASocket): void {
  const handlers = ws.listeners('CB:message') as Handle[];
  ws.removeAllListeners('CB:message');
  let turn: Promise<void> = Promise.resolve();

  async function handle({ attrs: { offline: _, ...attrs }, ...node }: BinaryNode): Promise<void> {
    // What a closed socket can no longer confirm comes again.
    if (ws.isOpen) for (const open of handlers) await open({ ...node, attrs });
  }

  ws.on('CB:message', (node: BinaryNode) => {
    // As an emitter does with what its own listeners could not do.
    turn = turn.then(() => handle(node)).catch((error: unknown) => void ws.emit('error', error));
  });
}
