import { RawAnswer, type AdminRoutes } from '../lib/admin.ts';
import { RefusedRequest, type Fields } from '../lib/fields.ts';
import { readWords } from '../lib/words.ts';
import type { createCustomers } from './customers.ts';
import { userIdOf, type Person } from './people.ts';
import type { Platform } from './platform.ts';
import type { World } from './world.ts';

/** The admin API of this emulator, in addition to the common routes. */
export function cloudRoutes(
  world: World,
  customers: ReturnType<typeof createCustomers>,
  platform: Platform,
): AdminRoutes {
  const { numbers, people, media, templates } = world;
  const phoneOf = ({ phone }: Record<string, string>) => phone ?? '';
  const showPerson = (person: Person) => ({
    ...person,
    userIds: Object.fromEntries(numbers.all().map(({ wabaId }) => [wabaId, userIdOf(person, wabaId)])),
  });
  const showNumbers = () =>
    numbers.all().map(({ token: _, appSecret: __, verifyToken: ___, ...number }) => ({
      ...number,
      templates: templates.list(number.wabaId),
    }));

  return {
    'GET /state': () => ({
      kind: 'whatsapp-cloud',
      people: people.all().map(showPerson),
      numbers: showNumbers(),
      groups: [],
      webhooks: world.ledger.count('webhook'),
    }),
    'GET /people': () => people.all().map(showPerson),
    'POST /people': ({ body }) =>
      showPerson(
        people.add({
          phone: body.text('phone'),
          name: body.text('name'),
          username: body.optionalText('username'),
          hidesPhone: body.optionalFlag('hidesPhone'),
        }),
      ),
    'POST /people/:phone/messages': ({ params, body }) => ({
      id: customers.write(phoneOf(params), {
        to: body.text('to'),
        words: readWords(body),
        quotedId: body.optionalText('quotedId'),
        isForwarded: body.optionalFlag('forwarded'),
      }),
    }),
    'POST /people/:phone/read': ({ params, body }) => customers.read(phoneOf(params), body.text('id')),
    'POST /people/:phone/played': ({ params, body }) => customers.played(phoneOf(params), body.text('id')),
    'POST /people/:phone/react': ({ params, body }) =>
      customers.react(phoneOf(params), body.text('id'), body.optionalText('emoji') ?? null),
    'POST /people/:phone/edit': ({ params, body }) =>
      customers.edit(phoneOf(params), body.text('id'), body.text('text')),
    'POST /people/:phone/delete': ({ params, body }) => customers.delete(phoneOf(params), body.text('id')),
    // The Cloud API does not report a customer's typing.
    'POST /people/:phone/typing': ({ params }) => void people.get(phoneOf(params)),
    'GET /people/:phone/typing': ({ params, query }) => ({
      isTyping: customers.isTypedTo(phoneOf(params), query.get('to') ?? ''),
    }),
    'POST /people/:phone/call': () => {
      throw new RefusedRequest(400, 'numbers of the Cloud API do not ring here');
    },
    'POST /people/:phone/offline': ({ params }) => customers.setOnline(phoneOf(params), false),
    'POST /people/:phone/online': ({ params }) => customers.setOnline(phoneOf(params), true),
    'GET /people/:phone/inbox': ({ params, query }) => customers.inbox(phoneOf(params), query.get('chat') ?? undefined),
    'GET /media/:id': ({ params }) => {
      const medium = media.get(params.id ?? '');
      if (!medium) throw new RefusedRequest(404, 'no such medium');
      return new RawAnswer(medium.mimeType, medium.bytes);
    },
    'POST /numbers': ({ body }) => {
      const { token: _, appSecret: __, ...number } = platform.addNumber(readNumber(body));
      return number;
    },
    'POST /numbers/:phone/verify': async ({ params, body }) => ({
      isVerified: await platform.verifyCallback(phoneOf(params), body.optionalText('callbackUrl')),
    }),
    'POST /numbers/:phone/templates': ({ params, body }) =>
      platform.addTemplate(phoneOf(params), {
        name: body.text('name'),
        language: body.text('language'),
        category: body.optionalText('category'),
        text: body.text('text'),
        status: body.optionalText('status'),
      }),
    'POST /numbers/:phone/templates/:name/status': ({ params, body }) =>
      platform.reviewTemplate(phoneOf(params), {
        name: params.name ?? '',
        language: body.optionalText('language'),
        status: body.text('status'),
        reason: body.optionalText('reason'),
      }),
    'POST /phones/:phone/send': ({ params, body }) => ({
      id: customers.echo(phoneOf(params), body.text('to'), body.text('text')),
    }),
    'POST /phones/:phone/remove-device': ({ params }) => platform.changeToken(phoneOf(params), null),
    'POST /phones/:phone/ban': ({ params, body }) =>
      platform.setLocked(phoneOf(params), body.optionalFlag('isBanned') ?? true),
  };
}

function readNumber(body: Fields) {
  return {
    phone: body.text('phone'),
    phoneNumberId: body.text('phoneNumberId'),
    wabaId: body.text('wabaId'),
    token: body.text('token'),
    appSecret: body.text('appSecret'),
    verifyToken: body.text('verifyToken'),
    callbackUrl: body.text('callbackUrl'),
    name: body.text('name'),
    mps: body.optionalNumber('mps'),
    isCoexistence: body.optionalFlag('isCoexistence'),
  };
}
