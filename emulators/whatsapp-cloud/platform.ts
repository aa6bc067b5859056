import { RefusedRequest } from '../lib/fields.ts';
import { userIdOf, type NewPerson, type Person } from './people.ts';
import { templateStatuses, type TemplateComponent } from './templates.ts';
import type { Courier } from './webhooks/courier.ts';
import { shakeHands } from './webhooks/handshake.ts';
import { restrictionUpdate, templateUpdate } from './webhooks/updates.ts';
import type { CloudNumber, NewNumber, World } from './world.ts';

/** What Meta and the company do, outside of any chat. */
export function createPlatform({ numbers, people, templates, random, clock }: World, courier: Courier) {
  const { get } = numbers;
  return {
    addNumber: (settings: NewNumber): CloudNumber => numbers.add(settings),
    addPerson: (person: NewPerson): Person => people.add(person),
    /** The id a number's business knows this person by. */
    userIdFor: (phone: string, number: string) => userIdOf(people.get(phone), get(number).wabaId),
    numbers: (): CloudNumber[] => numbers.all(),
    /** "Verify and save": asks the product's address whether it knows the verify token, and keeps it when it does. */
    async verifyCallback(number: string, callbackUrl = get(number).callbackUrl): Promise<boolean> {
      const settings = get(number);
      const isVerified = await shakeHands({ ...settings, callbackUrl }, random);
      if (isVerified) Object.assign(settings, { callbackUrl, isVerified });
      return isVerified;
    },
    /** The token is worth nothing from now on; null makes one up that nobody has. */
    changeToken(number: string, token: string | null) {
      get(number).token = token ?? random.hex(16);
    },
    /** A locked account cannot send. */
    setLocked(number: string, isLocked: boolean) {
      get(number).isLocked = isLocked;
    },
    restrict(number: string, kind: string, until?: Date) {
      courier.tell(restrictionUpdate(get(number), kind, clock.seconds(), until));
    },
    addTemplate(
      number: string,
      template: { name: string; language: string; category?: string; text: string; status?: string },
    ) {
      const { wabaId } = get(number);
      const components: TemplateComponent[] = [{ type: 'BODY', text: template.text }];
      const { name, language, category = 'UTILITY' } = template;
      const added = templates.add({ wabaId, name, language, category, components });
      added.status = statusNamed(template.status ?? 'APPROVED');
      return added;
    },
    /** Meta's reviewers decide, and tell. */
    judgeTemplate(number: string, judged: { name: string; language?: string; status: string; reason?: string }) {
      const template = templates.get(get(number).wabaId, judged.name, judged.language);
      template.status = statusNamed(judged.status);
      courier.tell(templateUpdate(get(number), template, clock.seconds(), judged.reason));
      return template;
    },
  };
}

export type Platform = ReturnType<typeof createPlatform>;

function statusNamed(name: string) {
  const status = templateStatuses.find((known) => known === name);
  if (!status) throw new RefusedRequest(400, `status is not one of ${templateStatuses.join(', ')}`);
  return status;
}
