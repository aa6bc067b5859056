import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { standInUploads } from '../../../testing/uploads.ts';
import { user } from '../../../testing/user.ts';
import { startMp3 } from './mp3.ts';
import type { Mp3 } from './mp3.ts';
import type { EncoderRequest } from './mp3.worker.ts';
import { composer, conversationServer, showConversation } from '../testing/conversation.tsx';

/** Stand-ins for the microphone and the worker, which jsdom lacks; the encoder is real. */
function aMicrophone(): { hum: (pieces: number) => void } {
  let port: { onmessage: ((event: { data: Float32Array }) => void) | null } = { onmessage: null };
  class Tap {
    port = port;
    constructor() {
      port = this.port;
    }
  }
  class Sound {
    sampleRate = 44_100;
    audioWorklet = { addModule: async () => undefined };
    createMediaStreamSource = () => ({ connect: () => undefined });
    close = async () => undefined;
  }
  class Thread {
    onmessage: ((event: { data: Blob }) => void) | null = null;
    private mp3: Mp3 | null = null;
    postMessage(data: EncoderRequest): void {
      if (data.do === 'start') this.mp3 = startMp3(data.sampleRate);
      else if (data.do === 'add') this.mp3?.add(data.samples);
      else setTimeout(() => this.mp3 && this.onmessage?.({ data: this.mp3.end() }), 300);
    }
    terminate = () => undefined;
  }
  vi.stubGlobal('AudioContext', Sound);
  vi.stubGlobal('AudioWorkletNode', Tap);
  vi.stubGlobal('Worker', Thread);
  const mediaDevices = { getUserMedia: async () => ({ getTracks: () => [] }) };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  const piece = Float32Array.from({ length: 8_192 }, (_, at) => Math.sin(at / 20));
  return {
    hum(pieces) {
      for (let nth = 0; nth < pieces; nth++) port.onmessage?.({ data: piece });
    },
  };
}

it('MSG-05 CST-10 records, sends mp3 of 128 kbit/s and drops less than 10,000 bytes', async () => {
  const uploads = standInUploads();
  const microphone = aMicrophone();
  conversationServer({});
  showConversation();
  expect(await composer()).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Gravar áudio' }));
  expect(await screen.findByRole('group', { name: 'Gravando áudio' })).toBeInTheDocument();
  // A quarter of a second encodes to about 4,000 bytes.
  microphone.hum(1);
  await user.click(screen.getByRole('button', { name: 'Enviar áudio' }));
  expect(await screen.findByText('Áudio muito curto')).toBeInTheDocument();
  expect(await composer()).toBeInTheDocument();
  expect(uploads).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Gravar áudio' }));
  await screen.findByRole('group', { name: 'Gravando áudio' });
  microphone.hum(12);
  await user.click(screen.getByRole('button', { name: 'Enviar áudio' }));
  expect(await screen.findByText(/^Enviando áudio de/)).toBeInTheDocument();
  await waitFor(() => expect(uploads).toHaveLength(1));
  const file = uploads[0]?.form.get('medias') as File;
  expect(file).toMatchObject({ name: 'audio.mp3', type: 'audio/mpeg' });
  expect(file.size).toBeGreaterThan(10_000);
  const [sync, version, rates] = new Uint8Array(await file.arrayBuffer());
  expect([sync, version, (rates ?? 0) >> 4]).toEqual([0xff, 0xfb, 9]);
  expect(uploads[0]?.form.get('isVoice')).toBe('true');
});

describe('by keyboard', () => {
  async function record(): Promise<ReturnType<typeof aMicrophone>> {
    const microphone = aMicrophone();
    conversationServer({});
    showConversation();
    await composer();
    screen.getByRole('button', { name: 'Gravar áudio' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('group', { name: 'Gravando áudio' });
    microphone.hum(12);
    return microphone;
  }

  it('sends the recording when Enter is pressed, and returns the focus to the text', async () => {
    const uploads = standInUploads();
    await record();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(uploads).toHaveLength(1));
    const box = await composer();
    await waitFor(() => expect(box).toHaveFocus());
  });

  it('asks before it discards the recording when Escape is pressed', async () => {
    await record();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Descartar este áudio?' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Continuar gravando' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Enviar áudio' })).toHaveFocus());

    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    const box = await composer();
    await waitFor(() => expect(box).toHaveFocus());
  });
});
