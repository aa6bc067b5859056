import { RefusedRequest } from '../lib/fields.ts';
import type { Random } from '../lib/random.ts';
import { GraphRefusal } from './graph/refusal.ts';

export const templateStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED'] as const;
type TemplateStatus = (typeof templateStatuses)[number];
const categories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const;

export interface Template {
  id: string;
  wabaId: string;
  name: string;
  language: string;
  category: (typeof categories)[number];
  status: TemplateStatus;
  components: TemplateComponent[];
}

export interface TemplateComponent {
  type: string;
  text?: string;
}

export interface Templates {
  add(template: {
    wabaId: string;
    name: string;
    language: string;
    category: string;
    components: TemplateComponent[];
  }): Template;
  list(wabaId: string): Template[];
  /** Refused when no template has this name; without a language the first one. */
  get(wabaId: string, name: string, language?: string): Template;
  delete(wabaId: string, name: string): boolean;
  /** The text for the customer, or why the template cannot be sent. */
  fill(wabaId: string, asked: { name: string; language: string; parameters: string[] }): string;
}

export function createTemplates(random: Random): Templates {
  const templates: Template[] = [];
  const find = (wabaId: string, name: string, language?: string) =>
    templates.find(
      (known) => known.wabaId === wabaId && known.name === name && (!language || known.language === language),
    );
  return {
    list: (wabaId) => templates.filter((template) => template.wabaId === wabaId),
    get(wabaId, name, language) {
      const template = find(wabaId, name, language);
      if (!template) throw new RefusedRequest(404, `no template ${name}`);
      return template;
    },
    add({ category, ...fresh }) {
      const known = categories.find((one) => one === category);
      if (!known) throw new GraphRefusal(100, `category is not one of ${categories.join(', ')}`);
      if (!/^[a-z0-9_]{1,512}$/.test(fresh.name)) throw new GraphRefusal(100, 'name may hold a-z, 0-9 and _ only');
      if (find(fresh.wabaId, fresh.name, fresh.language)) throw new GraphRefusal(100, 'the template exists already');
      const id = `9${String(random.int(10 ** 14)).padStart(14, '0')}`;
      const template: Template = { id, status: 'PENDING', category: known, ...fresh };
      templates.push(template);
      return template;
    },
    delete(wabaId, name) {
      const kept = templates.filter((template) => template.wabaId !== wabaId || template.name !== name);
      const isFound = kept.length < templates.length;
      templates.splice(0, templates.length, ...kept);
      return isFound;
    },
    fill(wabaId, { name, language, parameters }) {
      const template = find(wabaId, name, language);
      if (template?.status === 'PAUSED') throw new GraphRefusal(132015);
      if (template?.status === 'DISABLED') throw new GraphRefusal(132016);
      if (template?.status !== 'APPROVED') throw new GraphRefusal(132001, `${name} does not exist in ${language}`);
      const text = template.components.find(({ type }) => type.toUpperCase() === 'BODY')?.text ?? '';
      const wanted = new Set(text.match(/\{\{\w+\}\}/g)).size;
      if (wanted !== parameters.length) {
        throw new GraphRefusal(132000, `body: ${parameters.length} parameters, expected ${wanted}`);
      }
      const filled = text.replaceAll(/\{\{(\d+)\}\}/g, (_, n: string) => parameters[Number(n) - 1] ?? '');
      if (filled.length > 1_024) throw new GraphRefusal(132005);
      return filled;
    },
  };
}
