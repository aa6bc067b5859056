import type { App } from '../app.ts';
import { post } from '../data/admin.ts';
import { h } from '../lib/dom.ts';
import { say } from '../words.ts';
import { field } from './parts.ts';
import { showToast } from './toast.ts';

/** What a company does in Meta's own panel: says where its webhooks go. */
export function createWebhook(app: App): HTMLElement {
  const address = h('input', { type: 'url', required: true, autocomplete: 'off', spellcheck: false, class: 'mono' });
  const form = h(
    'form',
    {},
    field(say('webhookAddress'), address, say('webhookHint')),
    h('button', { type: 'submit', class: 'button button-primary' }, say('verifyWebhook')),
  );
  const verify = async () => {
    const verb = `/numbers/${app.state.viewer?.phone}/verify`;
    const { isVerified } = await post<{ isVerified: boolean }>('cloud', verb, { callbackUrl: address.value.trim() });
    showToast(say(isVerified ? 'verified' : 'notVerified'), !isVerified);
    if (isVerified) address.value = '';
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void app.attempt(verify);
  });
  return h('section', { class: 'panel link-panel' }, h('h3', {}, say('webhook')), form);
}
