import { h } from '../lib/dom.ts';
import { formatSeconds } from '../lib/format.ts';
import type { Recording } from '../lib/voice.ts';
import { phrase } from '../words.ts';
import { iconButton } from './parts.ts';

/** Replaces the composer while a voice message is recorded. */
export function createRecorder({ onSend, onEnd }: { onSend: (file: File) => void; onEnd: () => void }) {
  const time = h('span', { class: 'recorder-time', role: 'timer' });
  let current: { recording: Recording; timer: number } | null = null;

  const end = () => {
    clearInterval(current?.timer);
    current = null;
    element.hidden = true;
    onEnd();
  };
  const discard = iconButton('trash', phrase('discard'), () => {
    current?.recording.discard();
    end();
  });
  const send = iconButton(
    'send',
    phrase('sendVoice'),
    () => {
      void current?.recording.stop().then(onSend);
      end();
    },
    { class: 'icon-button send-button' },
  );
  const element = h(
    'div',
    { class: 'composer-row recorder', hidden: true },
    discard,
    h('span', { class: 'recorder-dot', 'aria-hidden': 'true' }),
    h('span', {}, phrase('recording')),
    time,
    send,
  );
  return {
    element,
    show: (recording: Recording) => {
      const began = Date.now();
      const tick = () => (time.textContent = formatSeconds((Date.now() - began) / 1000));
      current = { recording, timer: window.setInterval(tick, 250) };
      tick();
      element.hidden = false;
      send.focus();
    },
  };
}
