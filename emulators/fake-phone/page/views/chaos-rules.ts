import type { ChaosRule } from '../../../lib/chaos.ts';
import type { App } from '../app.ts';
import { ask, get, post } from '../data/admin.ts';
import { h, keepList } from '../lib/dom.ts';
import type { Line, Side } from '../model.ts';
import { phrase, type Word } from '../words.ts';
import { button, field } from './parts.ts';

const ACTIONS: Record<ChaosRule['action'], Word> = {
  drop: 'chaosDrop',
  duplicate: 'chaosDuplicate',
  delay: 'chaosDelay',
  reorder: 'chaosReorder',
  refuse: 'chaosRefuse',
};
/** The kinds of each emulator, by their own names. */
const KINDS: Record<Side, Record<string, Word>> = {
  web: {
    message: 'kindMessage',
    receipt: 'kindReceipt',
    call: 'kindCall',
    ack: 'kindAck',
    'client.message': 'kindClientMessage',
    'client.receipt': 'kindClientReceipt',
    login: 'kindLogin',
    upload: 'kindUpload',
    download: 'kindDownload',
  },
  cloud: { webhook: 'kindWebhook', messages: 'kindMessages', signature: 'kindSignature' },
};

/** Rules by which messages are lost, duplicated, delayed, reordered or refused. */
export function createChaosRules(app: App) {
  let side: Side = 'web';
  const list = h('ul', { class: 'rules' });
  const none = h('p', { class: 'quiet' }, phrase('chaosNone'));
  const kind = h('select', {});
  const action = h('select', {}, ...optionsOf(ACTIONS));
  const number = () => h('input', { type: 'number', min: 1, step: 1 });
  const [times, delayMs, code] = [number(), number(), number()];
  const delayField = field(phrase('chaosDelayMs'), delayMs);
  const codeField = field(phrase('chaosCode'), code);

  const show = (rules: ChaosRule[]) => {
    none.hidden = rules.length > 0;
    keepList(list, rules, { key: (rule) => JSON.stringify(rule), build: (rule) => h('li', {}, describe(side, rule)) });
  };
  const load = () => void app.attempt(async () => show((await get<{ rules: ChaosRule[] }>(side, '/chaos')).rules));
  const add = async () => {
    const amount = ({ value }: HTMLInputElement) => (value ? Number(value) : undefined);
    const rule = {
      action: action.value,
      kind: kind.value || undefined,
      times: amount(times),
      delayMs: amount(delayMs),
      code: amount(code),
    };
    show((await post<{ rules: ChaosRule[] }>(side, '/chaos', rule)).rules);
  };
  const showFields = () => {
    delayField.hidden = action.value !== 'delay';
    codeField.hidden = action.value !== 'refuse';
  };
  action.addEventListener('change', showFields);
  showFields();

  const form = h(
    'form',
    { class: 'chaos-form' },
    field(phrase('chaosAction'), action),
    field(phrase('chaosKind'), kind),
    field(phrase('chaosTimes'), times),
    delayField,
    codeField,
    h(
      'p',
      { class: 'buttons' },
      h('button', { type: 'submit', class: 'button' }, phrase('chaosAdd')),
      button(phrase('chaosClear'), () => void app.attempt(() => ask(side, 'DELETE', '/chaos')).then(load)),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void app.attempt(add);
  });
  const update = (line: Line) => {
    if (line.side === side && kind.options.length > 0) return;
    side = line.side;
    kind.replaceChildren(h('option', { value: '' }, phrase('chaosAll')), ...optionsOf(KINDS[side]));
    load();
  };
  return { element: h('section', {}, h('h4', {}, phrase('chaos')), list, none, form), update, load };
}

const optionsOf = (choices: Record<string, Word>) =>
  Object.entries(choices).map(([value, word]) => h('option', { value }, phrase(word)));

function describe(side: Side, rule: ChaosRule): string {
  const word = KINDS[side][rule.kind ?? ''];
  const times = rule.times === undefined ? '' : phrase('chaosTimesLeft', { count: rule.times });
  return phrase('chaosRule', {
    action: phrase(ACTIONS[rule.action]),
    kind: word ? phrase(word) : (rule.kind ?? phrase('chaosAll')),
    times,
  });
}
