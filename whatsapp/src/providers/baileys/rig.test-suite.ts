import type { WhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import type {
  Customer,
  CustomerOptions,
  Group,
  OpenRig,
  Received,
  Rig,
  Words,
} from '../../conformance/rig.test-suite.ts';
import { eventually } from '../../conformance/samples.test-suite.ts';
import { connectedAgain, connectedCount, startHarness } from './harness.test-suite.ts';
import { refusalOf } from './inbound/receipts.ts';

const past = { phone: '5511955550000', text: 'de antes' };
const refusal = 479;
let numbers = 0;

/** A linked phone on the emulator. Every rig has its own emulator. */
export const openBaileysRig: OpenRig = async ({ linkBy = 'qr' } = {}) => {
  const harness = await startHarness({ seed: `rig ${(numbers += 1)}` });
  const { emulator } = harness;
  const phone = '5511900001111';
  emulator.addPerson({ phone, name: 'Loja' });
  emulator.addPerson({ phone: past.phone, name: 'Antiga' });
  emulator.rememberPast(phone, [{ with: past.phone, messages: [{ text: past.text }] }]);
  const linked = harness.open();
  await linked.provider.start();
  if (linkBy === 'code') {
    const code = await linked.provider.requestPairingCode(phone);
    await eventually(
      'the code at WhatsApp',
      async () => (await emulator.enterCode(phone, code).catch(() => undefined)) ?? undefined,
    );
  } else {
    const shown = await linked.events.wait('session', ({ state }) => state === 'qr');
    await emulator.scan(phone, shown.state === 'qr' ? shown.qr : '');
  }
  await linked.events.wait('session', ({ state }) => state === 'connected');

  const ruledOut = () => Promise.reject(new Error('a linked phone has no templates and no window'));
  const rig: Rig = {
    get provider() {
      return linked.provider;
    },
    phone,
    events: linked.events,
    past,
    customer: async (options) => createCustomer(emulator, phone, options),
    unregisteredPhone: () => `5511966${String((numbers += 1)).padStart(6, '0')}`,
    writeOnPhone: async (to, text) => (await emulator.send(phone, { to: to.phone, text })).id,
    async group(subject, members) {
      const { id } = emulator.createGroup({ subject, members: [phone, ...members.map((member) => member.phone)] });
      return { subject, address: { kind: 'group', value: id } };
    },
    template: ruledOut,
    setTemplateStatus: ruledOut,
    async refuseNextSend() {
      emulator.chaos.add({ action: 'refuse', kind: 'message', times: 1, code: refusal });
      return refusalOf(refusal).advice;
    },
    async repeatEverything(isOn) {
      if (isOn) emulator.chaos.add({ action: 'duplicate' });
      else emulator.chaos.clear();
    },
    async cutOff() {
      emulator.chaos.add({ action: 'refuse', kind: 'login', code: 503 });
      const waiting = linked.events.of('session').length;
      emulator.disconnect(phone);
      await linked.events.wait(
        'session',
        (event) => event.state === 'waiting' && linked.events.of('session').indexOf(event) >= waiting,
      );
    },
    async reconnect() {
      const before = connectedCount(linked.events);
      emulator.chaos.clear();
      await connectedAgain(linked.events, before);
    },
    passHours: ruledOut,
    async revoke() {
      emulator.removeDevices(phone);
    },
    async restart(meanwhile) {
      await linked.restart({}, meanwhile);
    },
    close: harness.close,
  };
  return rig;
};

function createCustomer(emulator: WhatsAppWeb, company: string, options: CustomerOptions = {}): Customer {
  const phone = `55119${String(70_000_000 + (numbers += 1))}`;
  const name = options.name ?? `Cliente ${numbers}`;
  const { lid } = emulator.addPerson({ phone, name, hidesPhone: options.hidesPhone ?? false });
  const to = company;
  const chats = new Map<string, Group>();
  const about = (id: string) => {
    const group = chats.get(id);
    return group ? { id, group: group.address.value } : { id, to };
  };

  return {
    phone,
    name,
    address: { kind: 'lid', value: lid },
    async write(words, { quotes, isForwarded, group } = {}) {
      const { id } = await emulator.send(phone, {
        ...(group ? { group: group.address.value } : { to }),
        ...draftOf(words),
        ...(quotes !== undefined && { quotedId: quotes }),
        ...(isForwarded && { isForwarded }),
      });
      if (group) chats.set(id, group);
      return id;
    },
    react: async (id, emoji) => void (await emulator.react(phone, { ...about(id), emoji })),
    edit: async (id, text) => void (await emulator.edit(phone, { ...about(id), text })),
    remove: async (id) => void (await emulator.delete(phone, about(id))),
    read: async (id) => void (await emulator.read(phone, about(id))),
    play: async (id) => void (await emulator.played(phone, about(id))),
    type: async (isTyping) => emulator.typing(phone, { to, isTyping }),
    call: async () => emulator.call(phone, { to }).callId,
    showPicture: async (picture) => void emulator.addPerson({ phone, picture }),
    goOffline: () => emulator.setOnline(phone, false),
    goOnline: () => emulator.setOnline(phone, true),
    inbox: async () =>
      emulator
        .inbox(phone)
        .filter(({ from }) => from === company)
        .map((message) => received(emulator, phone, message)),
    async sees() {
      const messages = emulator.inbox(phone);
      const reacted = messages.flatMap(({ id, reactions }) => (reactions[company] ? [[id, reactions[company]]] : []));
      const states = emulator.ledger
        .list({ kind: 'chatstate' })
        .filter(({ detail }) => String(detail?.to).startsWith(lid));
      return {
        readIds: messages.filter(({ from, ticks }) => from === phone && ticks >= 3).map(({ id }) => id),
        isTyping: states.at(-1)?.detail?.state === 'composing',
        reactions: Object.fromEntries(reacted) as Record<string, string>,
        rejectedCalls: emulator.ledger
          .list({ kind: 'call' })
          .filter(({ direction, detail }) => direction === 'in' && detail?.state === 'reject')
          .map(({ detail }) => String(detail?.['call-id'])),
      };
    },
  };
}

type EmulatorMessage = Parameters<WhatsAppWeb['send']>[1];

function draftOf(words: Words): Omit<EmulatorMessage, 'to' | 'group'> {
  if ('text' in words) return words;
  if ('vcards' in words) return { contacts: words.vcards };
  if ('location' in words) return { location: words.location };
  const { isVoice, ...media } = words.media;
  return { media: { ...media, ...(isVoice && { voice: true }) } };
}

function received(emulator: WhatsAppWeb, phone: string, message: ReturnType<WhatsAppWeb['inbox']>[number]): Received {
  const { id, chat, body, quotedId, editedText, deletedAt, repeats } = message;
  const shown: Received = { id, repeats, isDeleted: deletedAt !== undefined };
  if (quotedId !== undefined) shown.quotedId = quotedId;
  if (editedText !== undefined) shown.editedText = editedText;
  if (!/^\d{5,20}$/.test(chat) || emulator.state().groups.some((group) => group.id === chat))
    shown.group = { kind: 'group', value: chat };
  switch (body.kind) {
    case 'text':
      return { ...shown, text: body.text };
    case 'location': {
      const { kind: _, ...location } = body;
      return { ...shown, location };
    }
    case 'contacts':
      return { ...shown, vcards: body.vcards };
    case 'other':
      return shown;
    default: {
      const { kind, mimeType, fileName, caption, voice } = body;
      const { bytes } = emulator.media(phone, chat, id);
      return { ...shown, media: { kind, mimeType, bytes, fileName, caption, isVoice: voice ?? false } };
    }
  }
}
