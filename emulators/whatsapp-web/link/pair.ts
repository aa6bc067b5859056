import { createHmac } from 'node:crypto';
import { proto } from 'baileys';
import { calculateSignature, verifySignature } from 'libsignal/src/curve.js';
import { RefusedRequest } from '../../lib/fields.ts';
import { announceDevices } from '../account.ts';
import { bytesIn, child, node, readNumber, SERVER, SERVER_JID } from '../stanzas/nodes.ts';
import type { Connection, Device, Person, World } from '../model.ts';

const REFS = 6;
const ACCOUNT_SIGNATURE = Buffer.from([6, 0]);
const DEVICE_SIGNATURE = Buffer.from([6, 1]);
const RESTART_REQUIRED = '515';

/** The client shows one QR after the other, one for each ref. */
export function offerPairing(
  world: World,
  connection: Connection,
  data: proto.ClientPayload.IDevicePairingRegistrationData,
) {
  const bytes = (value: Uint8Array | null | undefined) => Buffer.from(value ?? []);
  const refs = Array.from({ length: REFS }, () => `2@${world.random.bytes(48).toString('base64')}`);
  connection.pairing = {
    refs,
    identity: bytes(data.eIdent),
    registrationId: readNumber(bytes(data.eRegid)),
    signedPreKey: {
      id: readNumber(bytes(data.eSkeyId)),
      value: bytes(data.eSkeyVal),
      signature: bytes(data.eSkeySig),
    },
  };
  const offer = node(
    'pair-device',
    {},
    refs.map((ref) => node('ref', {}, Buffer.from(ref))),
  );
  world.ledger.write({ direction: 'out', kind: 'pair-device' });
  const asked = connection.ask(node('iq', { from: SERVER_JID, type: 'set', xmlns: 'md' }, [offer]));
  asked.catch(() => undefined);
}

/** The phone signs the client's identity, the client signs in turn, and is asked to reconnect as a linked device. */
export async function pair(world: World, connection: Connection, owner: Person, advSecret: Buffer): Promise<Device> {
  const { pairing } = connection;
  if (!pairing) throw new RefusedRequest(409, 'this client is not waiting to be linked');
  const id = ++owner.lastDeviceId;
  const t = world.clock.seconds();
  const phoneIdentity = owner.signal.identity;

  const details = proto.ADVDeviceIdentity.encode({
    rawId: 1,
    timestamp: t,
    keyIndex: id,
    accountType: 0,
    deviceType: 0,
  });
  const detailBytes = details.finish();
  const accountSignature = calculateSignature(
    phoneIdentity.private,
    Buffer.concat([ACCOUNT_SIGNATURE, detailBytes, pairing.identity]),
  );
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details: detailBytes,
    accountSignatureKey: phoneIdentity.public,
    accountSignature,
  }).finish();
  const hmac = createHmac('sha256', advSecret).update(signed).digest();

  const jid = `${owner.phone}:${id}@${SERVER}`;
  const lid = `${owner.lidUser}:${id}@lid`;
  const answer = await connection.ask(
    node('iq', { from: SERVER_JID, type: 'set', xmlns: 'md', t: String(t) }, [
      node('pair-success', {}, [
        node('device-identity', {}, proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish()),
        node('biz', { name: owner.name }),
        node('platform', { name: 'android' }),
        node('device', { jid, lid }),
      ]),
    ]),
  );
  const counterSigned = proto.ADVSignedDeviceIdentity.decode(
    bytesIn(child(answer, 'pair-device-sign'), 'device-identity'),
  );
  const signedByDevice = Buffer.concat([DEVICE_SIGNATURE, detailBytes, pairing.identity, phoneIdentity.public]);
  if (!isSignedBy(pairing.identity, signedByDevice, counterSigned.deviceSignature)) {
    throw new RefusedRequest(409, 'the client did not sign its identity');
  }

  const device: Device = {
    owner,
    id,
    jid,
    lid,
    noiseKey: connection.clientKey(),
    identity: pairing.identity,
    registrationId: pairing.registrationId,
    signedPreKey: pairing.signedPreKey,
    preKeys: [],
    isFresh: true,
    connection: null,
    mailbox: new Map(),
    resent: new Set(),
  };
  owner.deviceIds.push(id);
  world.devices.set(`${owner.phone}:${id}`, device);
  connection.pairing = null;
  announceDevices(world, device);
  world.ledger.write({ direction: 'note', kind: 'linked', who: owner.phone, detail: { device: id } });
  connection.end(node('stream:error', { code: RESTART_REQUIRED }));
  return device;
}

function isSignedBy(identity: Buffer, message: Buffer, signature: Uint8Array | null | undefined): boolean {
  return verifySignature(Buffer.concat([Buffer.from([5]), identity]), message, signature ?? Buffer.alloc(64));
}
