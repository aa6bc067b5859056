import type { WhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import { aFlaw, aFrame, aHello, aProtobuf, isWhole, padded } from './bytes.ts';
import type { Chance } from './chance.ts';
import type { startInvalidServer } from './invalid-server.ts';
import { aStanza } from './stanzas.ts';
import { maria, type Victim, type VictimLine } from './victim.ts';

/** Sends one case to one line. Returns the case when the line neither handled it nor closed. */
type Attack = (line: VictimLine, chance: Chance) => Promise<string | undefined>;

interface Stage {
  emulator: WhatsAppWeb;
  victim: Victim;
  invalidServer: Awaited<ReturnType<typeof startInvalidServer>>;
}

export function attacks({ emulator, victim, invalidServer }: Stage): Record<string, Attack> {
  const { hostile } = emulator;
  const customer = `${emulator.addPerson({ phone: maria }).lid}@lid`;
  return {
    handshakes: async (_line, chance) => {
      await victim.visit(invalidServer.expect(aHello(chance)));
      return undefined;
    },
    signatures: async (_line, chance) => {
      emulator.presentCertificate(() => aFlaw(chance));
      await victim.visit(emulator.url);
      return undefined;
    },
    stanzas: onLine(({ phone }, chance) => {
      const stanza = aStanza(chance, { customer, self: `${phone}@s.whatsapp.net` });
      hostile.stanza(phone, stanza);
      return shown(stanza);
    }),
    protobufs: onLine(async ({ phone }, chance) => {
      const bytes = padded(chance, aProtobuf(chance));
      await hostile.protobuf(phone, maria, bytes);
      return bytes.toString('hex');
    }),
    sealed: onLine(({ phone }, chance) => {
      const bytes = chance.bytes(chance.pick([0, 1, 2, 5, 20, 200]));
      hostile.sealed(phone, bytes);
      return bytes.toString('hex');
    }),
    frames: async (line, chance) => {
      const frame = aFrame(chance);
      if (isWhole(frame)) return onLine(sendFrame(frame))(line, chance);
      // The client cannot know that the rest is missing; until the keep-alive fails, the line waits.
      await onLine(sendFrame(frame), 'waits')(line, chance);
      return undefined;
    },
  };

  function sendFrame(frame: Buffer) {
    return ({ phone }: VictimLine) => {
      hostile.rawBytes(phone, frame);
      return frame.toString('hex');
    };
  }
}

type Act = (line: VictimLine, chance: Chance) => string | Promise<string>;

function onLine(act: Act, then: 'takes it' | 'waits' = 'takes it'): Attack {
  return async (line, chance) => {
    await line.connected();
    try {
      const what = await act(line, chance);
      if (then === 'takes it') return (await line.handlesCase()) ? undefined : what.slice(0, 600);
      await line.reconnect();
    } catch (error) {
      // The line may have closed since: then this case has no target.
      if (!(error instanceof Error && error.name === 'RefusedRequest')) throw error;
    }
    return undefined;
  };
}

const shown = (stanza: unknown) =>
  JSON.stringify(stanza, (_name, value: unknown) => (value instanceof Uint8Array ? `${value.length} bytes` : value));
