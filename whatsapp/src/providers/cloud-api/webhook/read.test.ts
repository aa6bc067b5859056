import { describe, expect, it } from 'vitest';
import { envelope, eventsOf, head, metadata, person, read } from './webhook.test-suite.ts';

describe('a status', () => {
  const status = (more: object) =>
    eventsOf({ statuses: [{ id: 'wamid.9', timestamp: '1760000000', recipient_id: '5511988887777', ...more }] })[0];

  it.each([
    ['sent', 2],
    ['delivered', 3],
    ['read', 4],
    ['played', 5],
  ])('%s is ack %i', (name, ack) => {
    expect(status({ status: name, biz_opaque_callback_data: 'ours-1' })).toMatchObject({
      type: 'ack',
      ack,
      clientId: 'ours-1',
      ref: { id: 'wamid.9', fromMe: true },
      dedupeKey: `s:wamid.9:${name}`,
    });
  });

  it('carries advice by its code when failed', () => {
    const errors = [{ code: 131047, title: 'Re-engagement message' }];
    expect(status({ status: 'failed', errors })).toMatchObject({ type: 'failed', error: { advice: 'after-window' } });
    expect(status({ status: 'failed' })).toMatchObject({ type: 'failed', error: { advice: 'never' } });
  });

  it('may know the customer by an id alone', () => {
    const byId = status({ status: 'read', recipient_id: undefined, recipient_user_id: 'BR.1' });
    expect(byId).toMatchObject({ ref: { chat: { kind: 'bsuid', value: 'BR.1' } } });
  });
});

describe('news about an account', () => {
  it('tell of templates, with a key per time', () => {
    const value = {
      event: 'REJECTED',
      message_template_id: 1,
      message_template_name: 'volte',
      message_template_language: 'pt_BR',
      reason: 'ABUSIVE_CONTENT',
    };
    const webhook = read(envelope('message_template_status_update', value, { time: 1_760_000_000 }));
    expect(webhook?.deliveries).toMatchObject([
      {
        wabaId: 'W1',
        phoneNumberId: null,
        events: [
          {
            type: 'template',
            name: 'volte',
            status: 'REJECTED',
            reason: 'ABUSIVE_CONTENT',
            dedupeKey: 't:volte:pt_BR:REJECTED:1760000000000',
          },
        ],
      },
    ]);
  });

  it('tell of restrictions and until when', () => {
    const restriction_info = [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: 1_760_100_000 }];
    const value = { event: 'ACCOUNT_RESTRICTION', restriction_info };
    expect(eventsOf(value, 'account_update', { time: 1_760_000_000 })).toMatchObject([
      { type: 'restriction', reason: 'RESTRICTED_BIZ_INITIATED_MESSAGING', until: new Date(1_760_100_000_000) },
    ]);
    expect(eventsOf({ event: 'FLAGGED' }, 'phone_number_quality_update', { time: 1_760_000_000 })).toMatchObject([
      { type: 'restriction', reason: 'quality flagged' },
    ]);
  });
});

describe('unreadable payloads', () => {
  it('are counted, and the rest is delivered', () => {
    const webhook = read({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: 'W1',
          changes: [
            {
              field: 'messages',
              value: {
                metadata,
                contacts: [person],
                messages: [{ id: 'x' }, { ...head, type: 'text', text: { body: 'oi' } }],
              },
            },
            { field: 'flows', value: {} },
          ],
        },
        { id: 'W2', changes: [{ field: 'messages', value: { metadata, statuses: [{ status: 'sent' }] } }] },
      ],
    });
    expect(webhook?.unreadable).toBe(3);
    expect(webhook?.deliveries.flatMap(({ events }) => events)).toHaveLength(1);
    expect(read([])?.unreadable).toBe(1);
    expect(read({ object: 'page', entry: [] })?.unreadable).toBe(1);
  });
});
