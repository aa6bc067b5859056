import { node, SERVER_JID } from '../stanzas/nodes.ts';
import { newMessageId } from '../world.ts';
import type { Connection, Person, World } from '../model.ts';

/**
 * Since mid-2026 some accounts must be confirmed with a passkey in the companion's browser. The server requests it with
 * this notification; a client without support acknowledges and then waits for a pairing that never comes.
 */
export function demandPasskey(world: World, connection: Connection, owner: Person): null {
  const options = {
    challenge: world.random.bytes(32).toString('base64url'),
    rpId: 'whatsapp.com',
    userVerification: 'required',
    timeout: 60_000,
  };
  connection.send(
    node(
      'notification',
      { from: SERVER_JID, type: 'passkey_prologue_request', id: newMessageId(world), t: String(world.clock.seconds()) },
      [node('passkey_prologue_request', {}, [node('options', {}, Buffer.from(JSON.stringify(options)))])],
    ),
  );
  world.ledger.write({ direction: 'out', kind: 'passkey', who: owner.phone });
  return null;
}
