import { expect, it } from 'vitest';
import { isSettingKey, settingKeys, settingSpec } from './settings.ts';

it('SET-02 lists exactly the settings of the specification and our additions, with values', () => {
  const onOff = ['enabled', 'disabled'];
  const days = ['1', '2', '3', '4', '5', '6', '7'];
  expect(Object.fromEntries(settingKeys.map((key) => [key, settingSpec(key).values]))).toEqual({
    userRating: onOff,
    scheduleType: ['disabled', 'queue', 'company'],
    CheckMsgIsGroup: onOff,
    call: onOff,
    chatBotType: ['text'],
    sendGreetingAccepted: onOff,
    sendMsgTransfTicket: onOff,
    sendGreetingMessageOneQueues: onOff,
    retentionDays: ['disabled', '30', '60', '90', '180', '365', '730', '1825'],
    retentionNotes: onOff,
    allowregister: onOff,
    viewregister: onOff,
    trial: days,
    graceDays: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
    ipixc: null,
    tokenixc: null,
    ipmkauth: null,
    clientidmkauth: null,
    clientsecretmkauth: null,
    asaas: null,
    contactsExport: onOff,
    userCreation: onOff,
    twoFactor: ['optional', 'required'],
    campaignsEnabled: ['true', 'false', 'enabled', 'disabled'],
  });
});

it('the value a new company starts with is one of the allowed', () => {
  for (const key of settingKeys) {
    const { values, initial } = settingSpec(key);
    if (values) expect(values).toContain(initial);
    else expect(initial).toBe('');
  }
});

it('rejects inherited object properties as setting names', () => {
  for (const key of ['toString', 'constructor', '__proto__', '']) expect(isSettingKey(key)).toBe(false);
});
