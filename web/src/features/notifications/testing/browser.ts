import { vi } from 'vitest';
import { silentAudio } from '../../../testing/audio.ts';

interface Request {
  hold: () => Promise<void>;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/** Web Locks, which jsdom lacks: one holder, a queue, and immediate stealing. */
export function aLockManager() {
  const line: Request[] = [];
  let holder: Request | null = null;

  const grant = (request: Request) => {
    holder = request;
    void request.hold().then(() => {
      if (holder !== request) return;
      holder = null;
      request.resolve();
      const next = line.shift();
      if (next) grant(next);
    });
  };

  return {
    request(_name: string, { steal, signal }: LockOptions, hold: () => Promise<void>): Promise<void> {
      return new Promise((resolve, reject) => {
        const request: Request = { hold, resolve, reject };
        signal?.addEventListener('abort', () => {
          const at = line.indexOf(request);
          if (at === -1) return;
          line.splice(at, 1);
          reject(new DOMException('aborted', 'AbortError'));
        });
        if (steal) {
          const previous = holder;
          grant(request);
          previous?.reject(new DOMException('stolen', 'AbortError'));
        } else if (holder) line.push(request);
        else grant(request);
      });
    },
  };
}

/** Records the browser's notifications and sounds. */
export function aRecordingBrowser(permission: NotificationPermission) {
  const shown: { title: string; body?: string; tag?: string; onclick?: () => void; isClosed: boolean }[] = [];
  class FakeNotification {
    static permission = permission;
    static requestPermission = vi.fn(() => Promise.resolve((FakeNotification.permission = 'granted')));
    title: string;
    body?: string;
    tag?: string;
    isClosed = false;
    constructor(title: string, options: NotificationOptions) {
      this.title = title;
      this.body = options.body;
      this.tag = options.tag;
      shown.push(this);
    }
    close() {
      this.isClosed = true;
    }
  }
  const { played, SilentAudio } = silentAudio();
  Object.assign(globalThis, { Notification: FakeNotification, AudioContext: SilentAudio });
  const deny = () => void (FakeNotification.permission = 'denied');
  return { shown, loudness: played.peaks, deny, requestPermission: FakeNotification.requestPermission };
}

/** Other test files share this window. */
export function resetBrowser(): void {
  for (const name of ['Notification', 'AudioContext']) Reflect.deleteProperty(globalThis, name);
}
