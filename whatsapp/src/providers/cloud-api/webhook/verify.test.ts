import { describe, expect, it } from 'vitest';
import { appSecret, envelope, sign } from './webhook.test-suite.ts';
import { readWebhook } from './read.ts';
import { answerChallenge } from './verify.ts';

describe('a webhook is believed', () => {
  const rawBody = Buffer.from(JSON.stringify(envelope('messages', {})));

  it('by the signature over its very bytes', () => {
    expect(readWebhook({ rawBody, signature: sign(rawBody), appSecret })).not.toBeNull();
    const escaped = Buffer.from('{"object":"whatsapp_business_account","entry":[],"x":"a\\u00e7\\u00e3o"}');
    expect(readWebhook({ rawBody: escaped, signature: sign(escaped), appSecret })).not.toBeNull();
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(escaped.toString())));
    expect(readWebhook({ rawBody: rewritten, signature: sign(escaped), appSecret })).toBeNull();
  });

  it('by nothing else', () => {
    const good = sign(rawBody);
    const refused = [undefined, '', 'sha256=', good.slice(0, -1), good.slice(0, -2), `${good}00`, good.slice(7)];
    refused.push(sign(rawBody, 'other'), `sha1=${good.slice(7)}`, `sha256=${'é'.repeat(32)}`);
    for (const signature of refused) expect(readWebhook({ rawBody, signature, appSecret })).toBeNull();
    expect(readWebhook({ rawBody, signature: sign(rawBody, ''), appSecret: '' })).toBeNull();
  });

  it('when its address is confirmed by the verify token', () => {
    const query = (token: string, mode = 'subscribe') =>
      new URLSearchParams({ 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': '1158201444' });
    expect(answerChallenge(query('verify-me'), 'verify-me')).toBe('1158201444');
    expect(answerChallenge(query('verify-no'), 'verify-me')).toBeNull();
    expect(answerChallenge(query('verify-me', 'unsubscribe'), 'verify-me')).toBeNull();
    expect(answerChallenge(query(''), '')).toBeNull();
  });
});
