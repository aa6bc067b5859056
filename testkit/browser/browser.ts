import { chromium, type Browser } from 'playwright-core';

const whole = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const shell = process.env['CHROMIUM_SHELL'] ?? '/usr/bin/chromium-headless-shell';

/** Chromium without access to other machines: its shell, or the whole browser for notifications and microphones. */
export function launchBrowser({ isWhole = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: isWhole ? whole : shell,
    // Without a UTF-8 locale a download with an accent in its name is called "download".
    env: { ...process.env, LANG: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // The fake microphone produces a beep.
      '--use-fake-device-for-media-stream',
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    ],
  });
}
