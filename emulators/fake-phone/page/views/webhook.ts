import type { App } from '../app.ts';
import { post } from '../data/admin.ts';
import { h } from '../lib/dom.ts';
import { phrase } from '../words.ts';
import { field } from './parts.ts';
import { showToast } from './toast.ts';

/** The form of Meta's panel in which a company enters its webhook address. */
export function createWebhook(app: App): HTMLElement {
  const address = h('input', { type: 'url', required: true, autocomplete: 'off', spellcheck: false, class: 'mono' });
  const form = h(
    'form',
    {},
    field(phrase('webhookAddress'), address, phrase('webhookHint')),
    h('button', { type: 'submit', class: 'button button-primary' }, phrase('verifyWebhook')),
  );
  const verify = async () => {
    const verb = `/numbers/${app.state.viewer?.phone}/verify`;
    const { isVerified } = await post<{ isVerified: boolean }>('cloud', verb, { callbackUrl: address.value.trim() });
    showToast(phrase(isVerified ? 'verified' : 'notVerified'), !isVerified);
    if (isVerified) address.value = '';
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void app.attempt(verify);
  });
  return h('section', { class: 'panel link-panel' }, h('h3', {}, phrase('webhook')), form);
}
