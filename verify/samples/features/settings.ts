import { fixed, type Caller, type Samples } from '../sample.ts';

const superOnly = (caller: Caller) => (caller.super ? null : 'ERR_NO_PERMISSION');

const setting = (key: string, value: string) => ({
  params: { key: fixed(() => key) },
  body: { key: fixed(() => key), value: fixed(() => value) },
});

export const samples: Samples = {
  listSettings: [{}],
  viewRegister: [{}],
  updateSetting: [
    setting('userRating', 'enabled'),
    { title: 'integration', ...setting('asaas', 'chave-de-teste'), refuses: superOnly },
    { title: 'platform', ...setting('trial', '5'), refuses: superOnly },
  ],
};
