import { mediaKinds } from '../../lib/words.ts';
import { mediaRules } from '../media.ts';
import type { Template } from '../templates.ts';
import type { CloudNumber } from '../number.ts';
import type { World } from '../world.ts';
import type { Asked } from './asked.ts';
import { GraphRefusal } from './refusal.ts';
import type { GraphCall, GraphRoutes } from './server.ts';

export function graphRoutes(
  world: World,
  sendMessage: (number: CloudNumber, asked: Asked) => Record<string, unknown>,
): GraphRoutes {
  const { numbers, media, templates } = world;
  return {
    'POST messages': (call) => sendMessage(numberOf(call), call.json()),
    'POST media': (call) => upload(world, call),
    'POST register': (call) => {
      const asked = call.json();
      if (!/^\d{6}$/.test(asked.text('pin'))) throw new GraphRefusal(100, 'pin is not six digits');
      numberOf(call).isRegistered = true;
      return { success: true };
    },
    'POST deregister': (call) => {
      numberOf(call).isRegistered = false;
      return { success: true };
    },
    'POST subscribed_apps': (call) => accountOf(call) && { success: true },
    'DELETE subscribed_apps': (call) => accountOf(call) && { success: true },
    'GET phone_numbers': (call) => {
      const wabaId = accountOf(call);
      return {
        data: numbers
          .all()
          .filter((number) => number.wabaId === wabaId)
          .map(describeNumber),
        paging: {},
      };
    },
    'GET message_templates': (call) => listTemplates(templates.list(accountOf(call)), call.url),
    'POST message_templates': (call) => {
      const asked = call.json();
      const { id, status, category } = templates.add({
        wabaId: accountOf(call),
        name: asked.text('name'),
        language: asked.text('language'),
        category: asked.text('category'),
        components: asked
          .list('components')
          .map((component) => ({ type: component.text('type'), text: component.optionalText('text') })),
      });
      return { id, status, category };
    },
    'DELETE message_templates': (call) => {
      const isFound = templates.delete(accountOf(call), call.url.searchParams.get('name') ?? '');
      if (!isFound) throw new GraphRefusal(100, 'no template of this name');
      return { success: true };
    },
    'GET ': ({ id, number, wabaId, origin }) => {
      if (number) return describeNumber(number);
      const medium = media.get(id);
      if (medium?.wabaId !== wabaId) throw unknownObject(id);
      return {
        messaging_product: 'whatsapp',
        url: origin + media.pathOf(medium),
        mime_type: medium.mimeType,
        sha256: medium.sha256,
        file_size: medium.bytes.length,
        id,
      };
    },
    'DELETE ': ({ id, wabaId }) => {
      if (media.get(id)?.wabaId !== wabaId) throw unknownObject(id);
      media.delete(id);
      return { success: true };
    },
  };
}

async function upload({ media }: World, call: GraphCall) {
  const { wabaId } = numberOf(call);
  const form = await call.form();
  const file = form.get('file');
  if (form.get('messaging_product') !== 'whatsapp') throw new GraphRefusal(100, 'messaging_product is not whatsapp');
  if (!file || typeof file === 'string') throw new GraphRefusal(100, 'file is missing');
  const asked = form.get('type');
  const mimeType = file.type || (typeof asked === 'string' ? asked : '');
  const plain = mimeType.split(';')[0] ?? '';
  const fitting = mediaKinds.filter((kind) => mediaRules[kind].mimeTypes.test(plain));
  if (fitting.length === 0) throw new GraphRefusal(100, `files of type ${mimeType} are not taken`);
  if (fitting.every((kind) => file.size > mediaRules[kind].maxBytes)) throw new GraphRefusal(131053, 'too large');
  const bytes = Buffer.from(await file.arrayBuffer());
  return { id: media.put({ wabaId, mimeType, bytes, from: 'company' }).id };
}

function describeNumber({ phoneNumberId, phone, name, mps, isRegistered }: CloudNumber) {
  return {
    id: phoneNumberId,
    display_phone_number: `+${phone}`,
    verified_name: name,
    quality_rating: 'GREEN',
    code_verification_status: 'VERIFIED',
    platform_type: isRegistered ? 'CLOUD_API' : 'NOT_APPLICABLE',
    throughput: { level: mps >= 1_000 ? 'HIGH' : 'STANDARD' },
  };
}

/** One page of templates, continued by the cursor of the last one. */
function listTemplates(all: Template[], { searchParams }: URL) {
  const limit = Number(searchParams.get('limit') ?? 25);
  const from = Number(searchParams.get('after') ?? 0);
  const data = all.slice(from, from + limit).map(({ wabaId: _, ...template }) => template);
  const after = from + data.length;
  const paging = after < all.length ? { cursors: { after: String(after) }, next: `?after=${after}` } : {};
  return { data, paging };
}

function numberOf({ number, id }: GraphCall): CloudNumber {
  if (!number) throw unknownObject(id);
  return number;
}

function accountOf({ id, wabaId }: GraphCall): string {
  if (id !== wabaId) throw unknownObject(id);
  return wabaId;
}

function unknownObject(id: string): GraphRefusal {
  return new GraphRefusal(100, `Object with ID '${id}' does not exist or cannot be loaded due to missing permissions`);
}
