import { randomBytes } from 'node:crypto';
import { aesDecryptCTR, aesDecryptGCM, aesEncryptCTR, Curve, derivePairingCodeKey, hkdf } from 'baileys';
import { RefusedRequest } from '../../lib/fields.ts';
import { addPerson } from '../people/person.ts';
import { bytesIn, node, readJid, SERVER_JID, type BinaryNode } from '../stanzas/nodes.ts';
import { newMessageId } from '../world.ts';
import { pair } from './pair.ts';
import { demandPasskey } from './passkey.ts';
import type { Connection, Device, World } from '../model.ts';

/**
 * Linking by a code of eight characters that the product shows and the owner types on the phone:
 *
 *   companion_hello    the client's ephemeral key, wrapped under the code
 *   primary_hello      the phone's ephemeral key, wrapped under the same code, and its identity
 *   companion_finish   the client's identity and a random secret, under the key both ephemerals agree on
 */
export function readLinkCode(world: World, connection: Connection, registration: BinaryNode): undefined {
  const { pairing } = connection;
  if (!pairing) return;
  if (registration.attrs.stage === 'companion_hello') {
    const phone = readJid(registration.attrs.jid)?.user ?? '';
    pairing.code = {
      phone,
      wrappedEphemeral: bytesIn(registration, 'link_code_pairing_wrapped_companion_ephemeral_pub'),
    };
    world.ledger.write({ direction: 'in', kind: 'link-code', who: phone });
    return;
  }
  pairing.onCodeFinished?.({
    bundle: bytesIn(registration, 'link_code_pairing_wrapped_key_bundle'),
    identity: bytesIn(registration, 'companion_identity_public'),
  });
}

/** The owner types the code on this phone. */
export async function enterCode(world: World, phone: string, code: string): Promise<Device | null> {
  const connection = [...world.connections].find(({ pairing }) => pairing?.code?.phone === phone);
  const pairing = connection?.pairing;
  if (!connection || !pairing?.code) throw new RefusedRequest(404, `no client waits for a code of ${phone}`);
  const owner = addPerson(world, { phone });
  if (owner.standing.needsPasskey) return demandPasskey(world, connection, owner);

  const wrapped = pairing.code.wrappedEphemeral;
  const clientEphemeral = aesDecryptCTR(
    wrapped.subarray(48),
    await derivePairingCodeKey(code, wrapped.subarray(0, 32)),
    wrapped.subarray(32, 48),
  );
  const ephemeral = Curve.generateKeyPair();
  const salt = randomBytes(32);
  const iv = randomBytes(16);
  const ownWrapped = aesEncryptCTR(ephemeral.public, await derivePairingCodeKey(code, salt), iv);
  const finished = new Promise<{ bundle: Buffer; identity: Buffer }>((resolve) => {
    pairing.onCodeFinished = resolve;
  });
  connection.send(
    node(
      'notification',
      { from: SERVER_JID, type: 'link_code_companion_reg', id: newMessageId(world), t: String(world.clock.seconds()) },
      [
        node('link_code_companion_reg', { stage: 'primary_hello' }, [
          node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, Buffer.concat([salt, iv, ownWrapped])),
          node('primary_identity_pub', {}, owner.signal.identity.public),
          node('link_code_pairing_ref', {}, world.random.bytes(16)),
        ]),
      ],
    ),
  );
  const { bundle, identity } = await connection.whileOpen(finished);

  const shared = Curve.sharedKey(ephemeral.private, clientEphemeral);
  const bundleKey = hkdf(shared, 32, {
    salt: bundle.subarray(0, 32),
    info: 'link_code_pairing_key_bundle_encryption_key',
  });
  const secret = openBundle(bundle, bundleKey);
  const agreed = Curve.sharedKey(owner.signal.identity.private, identity);
  const advSecret = hkdf(Buffer.concat([shared, agreed, secret]), 32, { info: 'adv_secret' });
  return pair(world, connection, owner, Buffer.from(advSecret));
}

/** A wrong code gives both sides different keys, so the bundle cannot be decrypted. */
function openBundle(bundle: Buffer, key: Uint8Array): Buffer {
  try {
    const plaintext = aesDecryptGCM(bundle.subarray(44), key, bundle.subarray(32, 44), Buffer.alloc(0));
    return plaintext.subarray(64);
  } catch {
    throw new RefusedRequest(409, 'this is not the code the client shows');
  }
}
