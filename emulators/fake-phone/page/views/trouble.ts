import type { App } from '../app.ts';
import { post } from '../data/admin.ts';
import { h, keepOne } from '../lib/dom.ts';
import { formatMoment } from '../lib/format.ts';
import type { Line } from '../model.ts';
import { say } from '../words.ts';
import { createChaosRules } from './chaos-rules.ts';
import { button, switchRow } from './parts.ts';
import { showToast } from './toast.ts';

const HOUR_MS = 3_600_000;

/** A drawer one need not open: what WhatsApp, the network or Meta may do to this line. */
export function createTrouble(app: App) {
  const switches = h('div', {});
  const rules = createChaosRules(app);
  const element = h(
    'details',
    { class: 'panel trouble' },
    h('summary', {}, h('h3', {}, say('trouble')), h('span', { class: 'quiet' }, say('troubleHint'))),
    switches,
    rules.element,
  );
  element.addEventListener('toggle', () => element.open && rules.load());
  const update = (line: Line) => {
    const { side, phone, isBanned, needsPasskey, reachOutLockedUntil } = line;
    keepOne(switches, { side, phone, isBanned, needsPasskey, reachOutLockedUntil }, () => switchesElement(app, line));
    rules.update(line);
  };
  return { element, update };
}

function switchesElement(app: App, line: Line): HTMLElement {
  const { side, phone } = line;
  const tell = (verb: string, body: object = {}) =>
    void app.attempt(() => post(side, `/phones/${phone}/${verb}`, body));
  const ban = (isBanned: boolean) => tell('ban', { isBanned });
  if (side === 'cloud') {
    return h(
      'div',
      {},
      switchRow(say('locked'), say('lockedHint'), line.isBanned, ban),
      buttons(
        button(say('changeToken'), () => tell('remove-device')),
        button(say('advanceDay'), () => void advanceDay(app, side)),
      ),
    );
  }
  const inAnHour = () => new Date(Date.parse(app.state.world.now) + HOUR_MS).toISOString();
  const lock = (isLocked: boolean) => tell('reach-out-lock', isLocked ? { until: inAnHour() } : {});
  return h(
    'div',
    {},
    switchRow(say('banned'), say('bannedHint'), line.isBanned, ban),
    switchRow(say('passkey'), say('passkeyHint'), line.needsPasskey, (isDemanded) => tell('passkey', { isDemanded })),
    switchRow(say('reachOut'), say('reachOutHint'), line.reachOutLockedUntil !== null, lock),
    buttons(
      button(say('disconnect'), () => tell('disconnect')),
      button(say('advanceDay'), () => void advanceDay(app, side)),
    ),
  );
}

const buttons = (...all: HTMLElement[]) => h('p', { class: 'buttons' }, ...all);

const advanceDay = (app: App, side: Line['side']) =>
  app.attempt(async () => {
    const { now } = await post<{ now: string }>(side, '/clock', { advanceMs: 24 * HOUR_MS });
    showToast(say('clockNow', { when: formatMoment(now) }));
  });
