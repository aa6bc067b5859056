import { Readable } from 'node:stream';
import { startWhatsAppCloud, type WhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutboundMessage, WaEvent } from '../../index.ts';
import { createCloudProvider, type CloudProvider, type CloudProviderOptions } from './index.ts';

const maria = '5511988887777';
let emulator: WhatsAppCloud;
let received: WaEvent[];

beforeEach(async () => {
  received = [];
  emulator = await startWhatsAppCloud();
  emulator.addNumber({
    phone: '5511900001111',
    phoneNumberId: 'P1',
    wabaId: 'W1',
    token: 'token-1',
    appSecret: 's',
    verifyToken: 'v',
    // No server listens here, because these tests need no webhooks.
    callbackUrl: 'http://127.0.0.1:1/',
    name: 'Loja',
    mps: 1_000,
  });
  emulator.addPerson({ phone: maria, name: 'Maria' });
  emulator.write(maria, { to: '5511900001111', words: { text: 'oi' } });
});
afterEach(() => emulator.stop());

function connect(changes: Partial<CloudProviderOptions> = {}): CloudProvider {
  return createCloudProvider({
    phoneNumberId: 'P1',
    wabaId: 'W1',
    accessToken: 'token-1',
    baseUrl: emulator.graphUrl,
    apiVersion: 'v23.0',
    allowCustomEndpoint: true,
    fetch: (url, init) => fetch(url, init),
    receive: async (event) => void received.push(event),
    ...changes,
  });
}

const text = (words: string): OutboundMessage => ({
  clientId: 'ours-1',
  to: { kind: 'pn', value: maria },
  body: { kind: 'text', text: words },
});
const fromCompany = () => emulator.inbox(maria).filter(({ from }) => from !== maria);
const thrown = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe('the Cloud API provider', () => {
  it('says that it is connected, and as whom', async () => {
    await connect().start();
    expect(received).toMatchObject([
      { type: 'session', state: 'opening' },
      { type: 'session', state: 'connected', phone: '5511900001111', name: 'Loja' },
    ]);
  });

  it('ends once when its token is refused, however many calls fail', async () => {
    const provider = connect({ accessToken: 'no' });
    const error = await thrown(provider.start());
    expect(error).toMatchObject({ name: 'WaError', code: 'token-invalid', advice: 'stop-connection', status: 190 });
    await Promise.all([thrown(provider.send(text('1'))), thrown(provider.send(text('2')))]);
    expect(received.filter((event) => event.type === 'session' && event.state === 'ended')).toHaveLength(1);
  });

  it('tells its end again when the listener could not keep it', async () => {
    let refusals = 1;
    const provider = connect({
      accessToken: 'no',
      receive: async (event) => {
        if (event.type === 'session' && event.state === 'ended' && refusals-- > 0) throw new Error('database away');
        received.push(event);
      },
    });
    expect(await thrown(provider.start())).toMatchObject({ code: 'token-invalid' });
    expect(received.at(-1)).toMatchObject({ state: 'opening' });
    expect(await thrown(provider.send(text('x')))).toMatchObject({ code: 'token-invalid' });
    expect(received.at(-1)).toMatchObject({ state: 'ended' });
  });

  it('does not know whether a message went when its answer is lost, and it did go', async () => {
    emulator.chaos.add({ action: 'refuse', kind: 'answer', times: 1 });
    expect(await thrown(connect().send(text('sem resposta')))).toMatchObject({
      advice: 'unknown',
      code: 'answer-lost',
    });
    expect(fromCompany()).toHaveLength(1);
  });

  it('does not know either when the answer does not come in time', async () => {
    emulator.chaos.add({ action: 'drop', kind: 'answer', times: 1 });
    const withShortTimeout = connect({
      fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(200) }),
    });
    expect(await thrown(withShortTimeout.send(text('devagar')))).toMatchObject({ advice: 'unknown' });
    expect(fromCompany()).toHaveLength(1);
  });

  it('knows that nothing went when there was no connection', async () => {
    const { graphUrl } = emulator;
    await emulator.stop();
    const provider = connect({ baseUrl: graphUrl });
    expect(await thrown(provider.send(text('ninguém')))).toMatchObject({ advice: 'backoff', code: 'unreachable' });
  });

  it('does not take the page of a gateway for an answer', async () => {
    const gateway = (status: number) =>
      connect({ fetch: async () => new Response('<h1>Bad Gateway</h1>', { status }) });
    expect(await thrown(gateway(502).send(text('x')))).toMatchObject({ advice: 'unknown' });
    expect(await thrown(gateway(200).send(text('x')))).toMatchObject({ advice: 'unknown' });
    expect(await thrown(gateway(502).start())).toMatchObject({ advice: 'backoff' });
  });

  it('looks at the code alone, whatever the status says', async () => {
    const answer = (status: number, code: number) =>
      connect({ fetch: async () => Response.json({ error: { code, message: 'x' } }, { status }) });
    expect(await thrown(answer(200, 130429).send(text('x')))).toMatchObject({ advice: 'backoff' });
    expect(await thrown(answer(500, 131026).send(text('x')))).toMatchObject({ advice: 'never' });
  });

  it('uploads again from the start when a first try was cut, and sends one message', async () => {
    let opened = 0;
    const bytes = Buffer.alloc(300_000, 'x');
    const upload = { bytes: bytes.length, open: () => ((opened += 1), Readable.from([bytes])) };
    const message: OutboundMessage = {
      ...text(''),
      body: { kind: 'media', media: 'document', mimeType: 'application/pdf', fileName: 'a"b.pdf', upload },
    };
    emulator.chaos.add({ action: 'refuse', kind: 'answer', times: 1 });
    expect(await thrown(connect().send(message))).toMatchObject({ advice: 'backoff' });
    await connect().send(message);
    expect(opened).toBe(2);
    expect(fromCompany()).toMatchObject([{ body: { kind: 'document', bytes: 300_000, fileName: 'a"b.pdf' } }]);
  });

  it('reads all pages of templates', async () => {
    for (let n = 0; n < 130; n += 1) {
      emulator.addTemplate('P1', { name: `t_${n}`, language: 'pt_BR', text: 'Oi {{1}} e {{2}}' });
    }
    const templates = await connect().listTemplates();
    expect(templates).toHaveLength(130);
    expect(templates[129]).toEqual({
      name: 't_129',
      language: 'pt_BR',
      category: 'UTILITY',
      status: 'APPROVED',
      body: 'Oi {{1}} e {{2}}',
      parameterCount: 2,
    });
  });

  it('shows its token to no host but those of media', async () => {
    const asked: string[] = [];
    const provider = connect({
      fetch: async (url) => {
        asked.push(url);
        return Response.json({ url: 'https://evil.example/file' });
      },
    });
    expect(await thrown(provider.openMedia({ id: '7' }))).toMatchObject({ code: 'media-refused' });
    expect(asked).toHaveLength(1);
  });

  it('says that a file is gone when it is', async () => {
    expect(await thrown(connect().openMedia({ id: '404' }))).toMatchObject({ advice: 'never' });
  });

  it('cannot type without a message to read, nor write to a name the API does not know', async () => {
    const to = { kind: 'lid', value: '1' } as const;
    expect(await thrown(connect().typing(to, true))).toMatchObject({ advice: 'never' });
    expect(await thrown(connect().send({ ...text('x'), to }))).toMatchObject({ advice: 'never' });
    await connect().typing(to, false);
  });

  it('refuses an endpoint that is not Meta’s unless that is allowed', () => {
    expect(() => connect({ allowCustomEndpoint: false })).toThrow('allowCustomEndpoint');
  });
});
