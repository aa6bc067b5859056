import type { Person as CloudPerson } from '../../../whatsapp-cloud/people.ts';
import type { CloudNumber } from '../../../whatsapp-cloud/number.ts';
import type { PersonState, State as WebState } from '../../../whatsapp-web/state.ts';
import type { Customer, Line, Viewer, World } from '../model.ts';
import type { Route } from '../lib/route.ts';
import { get } from './admin.ts';

interface CloudState {
  people: CloudPerson[];
  numbers: CloudNumber[];
}

/** The last state of each emulator. */
const known: { web?: WebState; cloud?: CloudState } = {};

/** The state of both emulators. An emulator that does not answer keeps its last state. */
export async function loadWorld(): Promise<World> {
  const [web, cloud] = await Promise.all([
    get<WebState>('web', '/state').catch(() => known.web),
    get<CloudState>('cloud', '/state').catch(() => known.cloud),
  ]);
  Object.assign(known, { web, cloud });
  const people = web?.people ?? [];
  const owners = people.filter(({ isOwner }) => isOwner);
  return {
    customers: customersOf(
      people.filter(({ isOwner }) => !isOwner),
      cloud?.people ?? [],
    ),
    lines: [...owners.map(toLine), ...(cloud?.numbers ?? []).map(toCloudLine)],
    groups: web?.groups ?? [],
    now: web?.now ?? new Date().toISOString(),
  };
}

function customersOf(web: PersonState[], cloud: CloudPerson[]): Customer[] {
  const customers = new Map<string, Customer>();
  for (const { phone, name, lid, isOnline, hidesPhone } of web) {
    customers.set(phone, { phone, name, lid, isOnline, hidesPhone, sides: ['web'] });
  }
  for (const { phone, name, isOnline, hidesPhone } of cloud) {
    const known = customers.get(phone);
    if (known) known.sides.push('cloud');
    else customers.set(phone, { phone, name, isOnline, hidesPhone, sides: ['cloud'] });
  }
  return [...customers.values()].sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
}

function toLine({ hidesPhone: _, isOwner: __, ...line }: PersonState): Line {
  return { side: 'web', ...line };
}

function toCloudLine({ phone, name, isLocked, phoneNumberId, wabaId, callbackUrl }: CloudNumber): Line {
  return {
    side: 'cloud',
    phone,
    name,
    isOnline: true,
    isBanned: isLocked,
    needsPasskey: false,
    reachOutLockedUntil: null,
    devices: [],
    cloud: { phoneNumberId, wabaId, callbackUrl },
  };
}

export function findViewer({ customers, lines }: World, { as, phone }: Route): Viewer | undefined {
  const customer = as === undefined ? undefined : customers.find((each) => each.phone === as);
  if (customer) return customer;
  const line = phone === undefined ? undefined : lines.find((each) => each.phone === phone);
  return line && { ...line, sides: [line.side], line };
}

export function nameOf({ customers, lines }: World, phone: string): string {
  return [...lines, ...customers].find((each) => each.phone === phone)?.name ?? phone;
}
