import type { GraphCall } from './graph.ts';
import { asList, asObject, asText, type Json } from './json.ts';

export interface MessageTemplate {
  name: string;
  language: string;
  category: string;
  /** PENDING, APPROVED, REJECTED, PAUSED, DISABLED; Meta may add others. */
  status: string;
  body: string;
  /** The number of values in the body. */
  parameterCount: number;
}

// More pages than any account has; the limit ends an endless cursor.
const MAX_PAGES = 50;

export async function listTemplates(
  call: (asked: GraphCall) => Promise<Json>,
  wabaId: string,
): Promise<MessageTemplate[]> {
  const templates: MessageTemplate[] = [];
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = `limit=100${after ? `&after=${encodeURIComponent(after)}` : ''}`;
    const answer = await call({ method: 'GET', path: `${wabaId}/message_templates?${query}` });
    templates.push(...asList(answer.data).flatMap(readTemplate));
    const paging = asObject(answer.paging);
    after = asText(asObject(paging.cursors).after);
    if (!after || !asText(paging.next)) break;
  }
  return templates;
}

function readTemplate(template: Json): MessageTemplate[] {
  const name = asText(template.name);
  const language = asText(template.language);
  if (!name || !language) return [];
  const body = asList(template.components).find(({ type }) => asText(type)?.toUpperCase() === 'BODY');
  const text = asText(body?.text) ?? '';
  return [
    {
      name,
      language,
      category: asText(template.category) ?? '',
      status: asText(template.status) ?? '',
      body: text,
      parameterCount: new Set(text.match(/\{\{\w+\}\}/g)).size,
    },
  ];
}
