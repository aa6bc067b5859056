import type { App } from '../app.ts';
import { post } from '../data/admin.ts';
import { h, keepOne } from '../lib/dom.ts';
import { formatMoment } from '../lib/format.ts';
import type { Line } from '../model.ts';
import { phrase } from '../words.ts';
import { createChaosRules } from './chaos-rules.ts';
import { button, switchRow } from './parts.ts';
import { showToast } from './toast.ts';

const HOUR_MS = 3_600_000;

/** An optional panel: faults that WhatsApp, the network or Meta may cause on this line. */
export function createTrouble(app: App) {
  const switches = h('div', {});
  const rules = createChaosRules(app);
  const element = h(
    'details',
    { class: 'panel trouble' },
    h('summary', {}, h('h3', {}, phrase('trouble')), h('span', { class: 'quiet' }, phrase('troubleHint'))),
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
  const applyFault = (verb: string, body: object = {}) =>
    void app.attempt(() => post(side, `/phones/${phone}/${verb}`, body));
  const ban = (isBanned: boolean) => applyFault('ban', { isBanned });
  if (side === 'cloud') {
    return h(
      'div',
      {},
      switchRow(phrase('locked'), phrase('lockedHint'), line.isBanned, ban),
      buttons(
        button(phrase('changeToken'), () => applyFault('remove-device')),
        button(phrase('advanceDay'), () => void advanceDay(app, side)),
      ),
    );
  }
  const inAnHour = () => new Date(Date.parse(app.state.world.now) + HOUR_MS).toISOString();
  const lock = (isLocked: boolean) => applyFault('reach-out-lock', isLocked ? { until: inAnHour() } : {});
  return h(
    'div',
    {},
    switchRow(phrase('banned'), phrase('bannedHint'), line.isBanned, ban),
    switchRow(phrase('passkey'), phrase('passkeyHint'), line.needsPasskey, (isDemanded) =>
      applyFault('passkey', { isDemanded }),
    ),
    switchRow(phrase('reachOut'), phrase('reachOutHint'), line.reachOutLockedUntil !== null, lock),
    buttons(
      button(phrase('disconnect'), () => applyFault('disconnect')),
      button(phrase('advanceDay'), () => void advanceDay(app, side)),
    ),
  );
}

const buttons = (...all: HTMLElement[]) => h('p', { class: 'buttons' }, ...all);

const advanceDay = (app: App, side: Line['side']) =>
  app.attempt(async () => {
    const { now } = await post<{ now: string }>(side, '/clock', { advanceMs: 24 * HOUR_MS });
    showToast(phrase('clockNow', { when: formatMoment(now) }));
  });
