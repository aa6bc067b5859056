import { RawAnswer, type AdminRoutes } from '../lib/admin.ts';
import { commonRoutes } from '../lib/common-routes.ts';
import { RefusedRequest, type Fields } from '../lib/fields.ts';
import type { MediaKind } from '../lib/words.ts';
import type { Draft } from './people/draft.ts';
import type { Call } from './people/signals.ts';
import type { Target } from './people/verbs.ts';
import type { Verbs } from './verbs.ts';
import type { World } from './model.ts';

const MEDIA_KINDS: readonly MediaKind[] = ['image', 'video', 'audio', 'document', 'sticker'];
const CALL_EVENTS: readonly NonNullable<Call['event']>[] = ['offer', 'timeout', 'terminate'];

/** The same verbs over HTTP, for other processes and for the fake phone. */
export function adminRoutes(world: World, verbs: Verbs): AdminRoutes {
  return {
    ...commonRoutes(world),
    'GET /state': () => verbs.state(),
    'GET /root': () => ({
      noisePublicKey: world.certificates.rootPublicKey.toString('hex'),
      tlsCertificate: world.media.certificatePem,
    }),
    'GET /stanzas': () => ({ counts: world.stanzas.counts(), unknown: world.stanzas.unknown() }),
    'GET /people': () => ({ people: verbs.people() }),
    'POST /people': ({ body }) => verbs.addPerson(readPerson(body)),
    'POST /phones': ({ body }) => verbs.addPerson({ ...readPerson(body), isOwner: true }),
    'POST /groups': ({ body }) =>
      verbs.createGroup({ subject: body.text('subject'), members: body.optionalTexts('members') ?? [] }),

    'POST /groups/:id/subject': ({ params, body }) => verbs.renameGroup(params.id ?? '', body.text('subject')),

    'POST /phones/:phone/scan': async ({ params, body }) => linked(await verbs.scan(at(params), body.text('qr'))),
    'POST /phones/:phone/code': async ({ params, body }) =>
      linked(await verbs.enterCode(at(params), body.text('code'))),
    'POST /phones/:phone/send': ({ params, body }) => verbs.send(at(params), readSaying(body)),
    'POST /phones/:phone/remove-device': ({ params, body }) =>
      verbs.removeDevices(at(params), body.optionalNumber('device')),
    'POST /phones/:phone/disconnect': ({ params }) => verbs.disconnect(at(params)),
    'POST /phones/:phone/ban': ({ params, body }) => verbs.ban(at(params), body.optionalFlag('isBanned') ?? true),
    'POST /phones/:phone/passkey': ({ params, body }) =>
      verbs.demandPasskey(at(params), body.optionalFlag('isDemanded') ?? true),
    'POST /phones/:phone/reach-out-lock': ({ params, body }) => {
      const until = body.optionalText('until');
      verbs.lockReachOut(at(params), until === undefined ? null : new Date(until));
    },
    'POST /phones/:phone/offline': ({ params }) => verbs.setOnline(at(params), false),
    'POST /phones/:phone/online': ({ params }) => verbs.setOnline(at(params), true),

    'POST /people/:phone/messages': ({ params, body }) => verbs.send(at(params), readSaying(body)),
    'POST /people/:phone/read': ({ params, body }) =>
      verbs.read(at(params), { ...readTarget(body), id: body.optionalText('id') }),
    'POST /people/:phone/played': ({ params, body }) =>
      verbs.played(at(params), { ...readTarget(body), id: body.optionalText('id') }),
    'POST /people/:phone/react': ({ params, body }) =>
      verbs.react(at(params), { ...readTarget(body), id: body.text('id'), emoji: body.optionalText('emoji') ?? null }),
    'POST /people/:phone/edit': ({ params, body }) =>
      verbs.edit(at(params), { ...readTarget(body), id: body.text('id'), text: body.text('text') }),
    'POST /people/:phone/delete': ({ params, body }) =>
      verbs.delete(at(params), { ...readTarget(body), id: body.text('id') }),
    'POST /people/:phone/typing': ({ params, body }) =>
      verbs.typing(at(params), {
        ...readTarget(body),
        isTyping: body.optionalFlag('isTyping') ?? true,
        isRecording: body.optionalFlag('isRecording'),
      }),
    'POST /people/:phone/status': ({ params, body }) =>
      verbs.postStatus(at(params), { to: body.text('to'), text: body.text('text') }),
    'POST /people/:phone/call': ({ params, body }) =>
      verbs.call(at(params), {
        ...readTarget(body),
        callId: body.optionalText('callId'),
        isVideo: body.optionalFlag('isVideo'),
        event: readOneOf(body, 'event', CALL_EVENTS),
      }),
    'POST /people/:phone/forget-sessions': ({ params }) => verbs.forgetSessions(at(params)),
    'POST /people/:phone/offline': ({ params }) => verbs.setOnline(at(params), false),
    'POST /people/:phone/online': ({ params }) => verbs.setOnline(at(params), true),
    'GET /people/:phone/inbox': ({ params, query }) => ({
      messages: verbs.inbox(at(params), query.get('chat') ?? undefined),
    }),
    'GET /people/:phone/media/:chat/:id': ({ params }) => {
      const { mimeType, bytes } = verbs.media(at(params), params.chat ?? '', params.id ?? '');
      return new RawAnswer(mimeType, bytes);
    },
  };
}

const at = (params: Record<string, string>): string => params.phone ?? '';
const linked = <Device>(device: Device | null) => device ?? { passkeyDemanded: true };

function readPerson(body: Fields) {
  const picture = body.optionalText('pictureBase64');
  return {
    phone: body.text('phone'),
    name: body.optionalText('name'),
    lid: body.optionalText('lid'),
    hidesPhone: body.optionalFlag('hidesPhone'),
    // An empty value removes the picture.
    ...(picture !== undefined && { picture: picture === '' ? null : Buffer.from(picture, 'base64') }),
  };
}

function readTarget(body: Fields): Target {
  return {
    to: body.optionalText('to'),
    group: body.optionalText('group'),
    addressing: readOneOf(body, 'addressing', ['lid', 'pn'] as const),
  };
}

function readSaying(body: Fields): Target & Draft & { id?: string; quotedId?: string } {
  const media = body.optionalObject('media');
  const location = body.optionalObject('location');
  const poll = body.optionalObject('poll');
  return {
    ...readTarget(body),
    id: body.optionalText('id'),
    quotedId: body.optionalText('quotedId'),
    text: body.optionalText('text'),
    contacts: body.optionalTexts('contacts'),
    poll: poll && { question: poll.text('question'), options: poll.optionalTexts('options') ?? [] },
    location: location && {
      latitude: location.optionalNumber('latitude') ?? 0,
      longitude: location.optionalNumber('longitude') ?? 0,
      name: location.optionalText('name'),
    },
    media: media && {
      kind: readOneOf(media, 'kind', MEDIA_KINDS) ?? 'document',
      mimeType: media.text('mimeType'),
      bytes: Buffer.from(media.text('base64'), 'base64'),
      fileName: media.optionalText('fileName'),
      caption: media.optionalText('caption'),
      voice: media.optionalFlag('voice'),
    },
  };
}

function readOneOf<Word extends string>(body: Fields, name: string, words: readonly Word[]): Word | undefined {
  const text = body.optionalText(name);
  const word = words.find((known) => known === text);
  if (text !== undefined && word === undefined) {
    throw new RefusedRequest(400, `${name} is not one of ${words.join(', ')}`);
  }
  return word;
}
