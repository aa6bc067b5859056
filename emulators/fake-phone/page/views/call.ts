import type { App } from '../app.ts';
import { hangUp, ring } from '../data/actions.ts';
import { h } from '../lib/dom.ts';
import { icon } from '../lib/icons.ts';
import { phrase } from '../words.ts';
import { button } from './parts.ts';

const RINGS_MS = 45_000;
const REFUSAL_SEEN_MS = 4_000;

/** Rings until the caller hangs up, the call is refused, or it times out. */
export async function startCall(app: App, isVideo: boolean): Promise<void> {
  const { viewer, chat, call } = app.state;
  if (!viewer || !chat || call) return;
  await app.attempt(async () => {
    const { callId } = await ring(viewer, chat, isVideo);
    app.state.call = { chat: chat.key, callId, isVideo, isRefused: false };
    setTimeout(() => {
      if (app.state.call?.callId === callId) endCall(app, 'timeout');
    }, RINGS_MS);
  });
}

function endCall(app: App, event: 'terminate' | 'timeout'): void {
  const { viewer, chats, call } = app.state;
  const chat = chats.find(({ key }) => key === call?.chat);
  app.state.call = null;
  if (viewer && chat && call && !call.isRefused) void app.attempt(() => hangUp(viewer, chat, call.callId, event));
  app.redraw();
}

export function callElement(app: App, name: string, isRefused: boolean): HTMLElement {
  if (isRefused) setTimeout(() => endCall(app, 'terminate'), REFUSAL_SEEN_MS);
  return h(
    'p',
    { class: 'note note-call', role: 'status' },
    icon('phone', 16),
    phrase(isRefused ? 'callRefused' : 'calling', { name }),
    isRefused ? null : button(phrase('hangUp'), () => endCall(app, 'terminate'), { class: 'button button-danger' }),
  );
}
