import { fixed, type Samples } from '../sample.ts';

export const samples: Samples = {
  showPushKey: [{}],
  // An address that receives no push.
  subscribePush: [
    {
      body: {
        endpoint: fixed(() => 'https://127.0.0.1:9/wake'),
        keys: { p256dh: fixed(() => `B${'A'.repeat(86)}`), auth: fixed(() => 'A'.repeat(22)) },
        showsText: true,
      },
    },
  ],
  unsubscribePush: [{}],
};
