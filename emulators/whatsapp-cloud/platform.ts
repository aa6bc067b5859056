import { RefusedRequest } from '../lib/fields.ts';
import { userIdOf, type NewPerson, type Person } from './people.ts';
import { templateStatuses, type TemplateComponent } from './templates.ts';
import type { WebhookSender } from './webhooks/sender.ts';
import { confirmCallback } from './webhooks/handshake.ts';
import { restrictionUpdate, templateUpdate } from './webhooks/updates.ts';
import type { CloudNumber, NewNumber } from './number.ts';
import type { World } from './world.ts';

/** The actions of Meta and of the company outside of any chat. */
export function createPlatform({ numbers, people, templates, random, clock }: World, sender: WebhookSender) {
  const { get } = numbers;
  return {
    addNumber: (settings: NewNumber): CloudNumber => numbers.add(settings),
    addPerson: (person: NewPerson): Person => people.add(person),
    /** The id of this person for a number's business. */
    userIdFor: (phone: string, number: string) => userIdOf(people.get(phone), get(number).wabaId),
    numbers: (): CloudNumber[] => numbers.all(),
    /** "Verify and save": checks that the address echoes the challenge for the verify token, and stores the address. */
    async verifyCallback(number: string, callbackUrl = get(number).callbackUrl): Promise<boolean> {
      const settings = get(number);
      const isVerified = await confirmCallback({ ...settings, callbackUrl }, random);
      if (isVerified) Object.assign(settings, { callbackUrl, isVerified });
      return isVerified;
    },
    /** The old token becomes invalid; null sets a random token. */
    changeToken(number: string, token: string | null) {
      get(number).token = token ?? random.hex(16);
    },
    /** A locked account cannot send. */
    setLocked(number: string, isLocked: boolean) {
      get(number).isLocked = isLocked;
    },
    restrict(number: string, kind: string, until?: Date) {
      sender.enqueue(restrictionUpdate(get(number), kind, clock.seconds(), until));
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
    /** Sets the status of a template as Meta's review does, and sends the update. */
    reviewTemplate(number: string, judged: { name: string; language?: string; status: string; reason?: string }) {
      const template = templates.get(get(number).wabaId, judged.name, judged.language);
      template.status = statusNamed(judged.status);
      sender.enqueue(templateUpdate(get(number), template, clock.seconds(), judged.reason));
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
