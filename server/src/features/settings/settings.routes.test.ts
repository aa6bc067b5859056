import { sealed as sealedColumns } from '@recadia/db/keys';
import { settingRoutes } from '@recadia/contract/settings';
import { describe, expect, it } from 'vitest';
import { auditOf, eventsOf } from '../../testing/recorded.ts';
import { login } from '../../testing/login.ts';
import { useServerWithWorld } from '../../testing/use-server.ts';
import { aStaffedCompany, type Person } from '../../testing/world.ts';

const secrets = ['tokenixc', 'clientidmkauth', 'clientsecretmkauth', 'asaas'];
const integrations = [...secrets, 'ipixc', 'ipmkauth'];
const platformKeys = ['allowregister', 'viewregister', 'trial', 'graceDays'];

const { server, world } = useServerWithWorld();

const save = (as: Person, key: string, value: unknown, more = {}) =>
  server.call(settingRoutes.updateSetting, { as: as.token, params: { key }, body: { value, ...more } });
const list = async (as: Person) => {
  const { body } = await server.call(settingRoutes.listSettings, { as: as.token });
  return new Map(body.map(({ key, value }) => [key, value]));
};
const storedIn = async (companyId: number) => {
  const rows = await server.db.admin.selectFrom('settings').selectAll().where('company_id', '=', companyId).execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
};
const viewRegister = async () => (await server.call(settingRoutes.viewRegister)).body;

describe('SET-01 GET /settings', () => {
  it.each(['/settings', '/settings/'])('%s lists key and value as text, to every user', async (path) => {
    for (const { token } of [world.home.agent, world.home.supervisor, world.home.admin]) {
      const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
      const settings = (await response.json()) as Record<string, unknown>[];
      expect(settings.length).toBeGreaterThan(5);
      for (const setting of settings) {
        expect(setting).toEqual({ key: expect.stringMatching(/^\w+$/), value: expect.any(String) });
      }
      expect(settings).toContainEqual({ key: 'userRating', value: 'disabled' });
    }
  });
});

it('SET-19 starts a new company and an undecided platform with the stated values', async () => {
  const fresh = await aStaffedCompany(server, {});
  expect(Object.fromEntries(await list(fresh.admin))).toEqual({
    userRating: 'disabled',
    scheduleType: 'disabled',
    CheckMsgIsGroup: 'enabled',
    call: 'disabled',
    chatBotType: 'text',
    sendGreetingAccepted: 'disabled',
    sendMsgTransfTicket: 'disabled',
    sendGreetingMessageOneQueues: 'disabled',
    retentionDays: 'disabled',
    retentionNotes: 'disabled',
    contactsExport: 'disabled',
    userCreation: 'enabled',
    twoFactor: 'optional',
    campaignsEnabled: 'false',
  });
  const platform = await list(world.operator.boss);
  expect(platformKeys.map((key) => platform.get(key))).toEqual(['disabled', 'disabled', '3', '0']);
  expect(await viewRegister()).toEqual({ key: 'viewregister', value: 'disabled' });
});

describe('SET-14 PUT /settings/{key}', () => {
  it('takes key and value: a company key from its admin, any key from super', async () => {
    const { home, operator } = world;
    expect((await save(home.admin, 'scheduleType', 'queue', { key: 'scheduleType' })).body).toEqual({
      key: 'scheduleType',
      value: 'queue',
    });
    expect((await list(home.agent)).get('scheduleType')).toBe('queue');
    for (const key of [...platformKeys, ...integrations, 'campaignsEnabled']) {
      const value = key === 'trial' || key === 'graceDays' ? '5' : key === 'campaignsEnabled' ? 'true' : 'enabled';
      expect(await save(home.admin, key, value)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
      expect((await save(operator.boss, key, value)).status).toBe(200);
    }
    for (const as of [home.agent, home.supervisor]) {
      expect(await save(as, 'scheduleType', 'company')).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    }
    expect((await list(home.agent)).get('scheduleType')).toBe('queue');
  });

  it('refuses a body that names another key than the path', async () => {
    const refused = await save(world.home.admin, 'call', 'enabled', { key: 'userRating' });
    expect(refused).toMatchObject({ status: 400, error: 'ERR_VALIDATION', details: { fields: { key: 'mismatch' } } });
  });

  it('part of SEC-05: tells the company and writes down who changed what, without the value', async () => {
    const { admin, company } = world.home;
    await save(admin, 'call', 'enabled');
    expect((await eventsOf(server, company.id)).at(-1)).toMatchObject({
      name: 'setting.updated',
      entity_id: 'call',
      data: {},
      actor_user_id: admin.id,
    });
    expect((await auditOf(server, company.id)).at(-1)).toMatchObject({
      action: 'setting.updated',
      user_id: admin.id,
      entity_id: 'call',
      data: {},
    });
  });
});

it('SET-15 GET /settings/viewregister answers enabled or disabled without a session', async () => {
  const { boss } = world.operator;
  for (const value of ['enabled', 'disabled', 'enabled'] as const) {
    await save(boss, 'viewregister', value);
    expect(await viewRegister()).toEqual({ key: 'viewregister', value });
  }
});

it('SET-16 a setting that does not exist answers ERR_NO_SETTING_FOUND', async () => {
  expect(await save(world.home.admin, 'noSuchSetting', 'enabled')).toMatchObject({
    status: 400,
    error: 'ERR_NO_SETTING_FOUND',
  });
});

describe('SET-20 refusals of PUT /settings/{key}', () => {
  it.each(['noSuchSetting', 'CALL', 'call ', 'toString', '__proto__', 'constructor', 'companyId', "call' or '1'='1"])(
    'the key %j is unknown: 400 ERR_NO_SETTING_FOUND',
    async (key) => {
      for (const as of [world.home.admin, world.operator.boss]) {
        expect(await save(as, key, 'enabled')).toMatchObject({ status: 400, error: 'ERR_NO_SETTING_FOUND' });
      }
      expect((await storedIn(world.home.company.id)).has(key)).toBe(false);
    },
  );

  it.each([
    ['userRating', ['enabled', 'disabled'], ['true', '', 'Enabled', 'on']],
    ['scheduleType', ['disabled', 'queue', 'company'], ['enabled', 'all']],
    ['CheckMsgIsGroup', ['enabled', 'disabled'], ['1']],
    ['call', ['enabled', 'disabled'], ['yes']],
    ['chatBotType', ['text'], ['list', 'button']],
    ['sendGreetingAccepted', ['enabled', 'disabled'], ['2']],
    ['sendMsgTransfTicket', ['enabled', 'disabled'], ['x']],
    ['sendGreetingMessageOneQueues', ['enabled', 'disabled'], ['x']],
    ['campaignsEnabled', ['true', 'false', 'enabled', 'disabled'], ['1', 'yes']],
    ['retentionDays', ['30', '60', '90', '180', '365', '730', '1825', 'disabled'], ['0', '1', '29', '-30', 'never']],
    ['retentionNotes', ['enabled', 'disabled'], ['yes']],
    ['allowregister', ['enabled', 'disabled'], ['true']],
    ['viewregister', ['enabled', 'disabled'], ['true']],
    ['graceDays', ['0', '1', '9', '10'], ['11', '-1', '1.5', '01', '']],
    ['trial', ['1', '2', '3', '4', '5', '6', '7'], ['0', '8', '-1', '3.5', '03', 'three']],
  ])('%s takes %j and not %j', async (key, right, wrong) => {
    const { boss } = world.operator;
    for (const value of right) expect((await save(boss, key, value)).body).toEqual({ key, value });
    for (const value of wrong) {
      expect(await save(boss, key, value)).toMatchObject({ status: 400, error: 'ERR_INVALID_SETTING_VALUE' });
    }
    expect((await list(boss)).get(key)).toBe(right.at(-1));
  });

  it.each([1, true, null, ['enabled'], { value: 'enabled' }, 'x'.repeat(2_001)])(
    'a value that is no text of ours (%j)',
    async (value) => {
      expect(await save(world.home.admin, 'call', value)).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    },
  );
});

describe('SET-21 a secret key', () => {
  it.each(secrets)('%s is encrypted at rest and shown only to super, only its end', async (key) => {
    const { boss, admin, company } = world.operator;
    const secret = `chave-${key}-1a2b3c4d9XYZ`;
    expect((await save(boss, key, secret)).body).toEqual({ key, value: '••••9XYZ' });
    const stored = (await storedIn(company.id)).get(key);
    expect(stored).toMatch(/^v2\.[0-9a-f]{12}\./);
    expect(stored).not.toContain(secret);
    expect(Buffer.from(stored?.split('.').at(-1) ?? '', 'base64url').toString('latin1')).not.toContain('1a2b3c4d9XYZ');

    expect((await list(boss)).get(key)).toBe('••••9XYZ');
    for (const as of [admin, world.operator.agent, world.home.admin]) expect((await list(as)).has(key)).toBe(false);
  });

  it.each(secrets)(
    '%s stays what it is when the mask is sent back, and changes when something else is',
    async (key) => {
      const { boss, company } = world.operator;
      await save(boss, key, 'primeira-chave-0001');
      const sealed = (await storedIn(company.id)).get(key);
      expect((await save(boss, key, '••••0001')).body).toEqual({ key, value: '••••0001' });
      expect((await storedIn(company.id)).get(key)).toBe(sealed);
      expect(
        server.platform.vault.open(sealed ?? '', sealedColumns.setting.place({ company_id: company.id, key })),
      ).toBe('primeira-chave-0001');

      expect((await save(boss, key, 'segunda-chave-0002')).body).toEqual({ key, value: '••••0002' });
      const next = (await storedIn(company.id)).get(key);
      expect(server.platform.vault.open(next ?? '', sealedColumns.setting.place({ company_id: company.id, key }))).toBe(
        'segunda-chave-0002',
      );

      await save(boss, key, '');
      expect((await list(boss)).get(key)).toBe('');
    },
  );

  it('leaves no trace of itself in events or audit', async () => {
    const { boss, company } = world.operator;
    await save(boss, 'asaas', 'chave-que-ninguem-le');
    const traces = JSON.stringify([await eventsOf(server, company.id), await auditOf(server, company.id)]);
    expect(traces).not.toContain('chave-que-ninguem-le');
    expect((await auditOf(server, company.id)).at(-1)).toMatchObject({ action: 'setting.updated', entity_id: 'asaas' });
  });
});

describe('SET-22 owner of a setting', () => {
  it('stores allowregister, viewregister and trial in the super company, the same for all', async () => {
    const { operator, home, other } = world;
    for (const [key, value] of [
      ['allowregister', 'enabled'],
      ['viewregister', 'enabled'],
      ['trial', '7'],
    ] as const) {
      await save(operator.boss, key, value);
      expect((await storedIn(operator.company.id)).get(key)).toBe(value);
      for (const { company } of [home, other]) expect((await storedIn(company.id)).has(key)).toBe(false);
    }
    expect((await viewRegister()).value).toBe('enabled');
    // A row of a company under a platform key has no effect.
    const row = { company_id: home.company.id, key: 'viewregister', value: 'disabled' };
    await server.db.admin.insertInto('settings').values(row).execute();
    expect((await viewRegister()).value).toBe('enabled');
    expect((await list(home.admin)).has('viewregister')).toBe(false);
  });

  it('X-SET-04 lets a company work on for graceDays days after its due date', async () => {
    const { boss } = world.operator;
    const threeDaysAgo = new Date(Date.now() - 72 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const company = await aStaffedCompany(server, { due_date: threeDaysAgo });
    await save(boss, 'graceDays', '0');
    expect((await login(server, { email: company.admin.email })).status).toBe(402);
    await save(boss, 'graceDays', '10');
    expect((await login(server, { email: company.admin.email })).status).toBe(200);
    await save(boss, 'graceDays', '0');
  });

  it('every other key is the company’s own', async () => {
    const { home, other, operator } = world;
    const keys = [...(await list(home.admin)).keys()];
    expect(keys.filter((key) => platformKeys.includes(key))).toEqual([]);
    const changed = {
      userRating: 'enabled',
      scheduleType: 'company',
      CheckMsgIsGroup: 'disabled',
      sendGreetingAccepted: 'enabled',
    };
    const before = [await list(other.admin), await list(operator.admin)];
    for (const [key, value] of Object.entries(changed)) await save(home.admin, key, value);
    expect(Object.fromEntries(await list(home.agent))).toMatchObject(changed);
    expect([await list(other.admin), await list(operator.admin)]).toEqual(before);
  });
});
