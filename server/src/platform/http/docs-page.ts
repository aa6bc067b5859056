import { statusOf } from '@recadia/contract/errors';
import { productVersion } from '@recadia/contract/limits';
import type { RouteSpec } from '@recadia/contract/route';
import * as z from 'zod';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** A page that integrators can read without scripts; the full schemas are in /openapi.json. */
export function docsPage(routes: Record<string, RouteSpec>): string {
  const rows = Object.entries(routes).map(([name, spec]) => row(name, spec));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Recadia API ${productVersion}</title>
<h1>Recadia API ${productVersion}</h1>
<p>Every call answers JSON; failures answer <code>{"error": "CODE", "requestId": "…"}</code>.
The schemas are in <a href="/openapi.json">/openapi.json</a>. A trailing slash makes no difference; a field with a
question mark may be left out.</p>
<table>
<thead><tr><th>Call</th><th>What it does</th><th>Fields</th><th>Who</th><th>Permission</th><th>Plan</th><th>Errors of its own</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</html>
`;
}

function row(name: string, spec: RouteSpec): string {
  const errors = spec.errors.map((code) => `${statusOf(code)} ${code}`).join(', ');
  const fields = [spec.params, spec.query, spec.body].flatMap(fieldsOf).join(', ');
  const rights = [spec.audience, spec.needs ?? '', spec.plan ?? ''];
  const cells = [`${spec.method} ${spec.path}`, spec.summary, fields, ...rights, errors];
  return `<tr id="${escape(name)}">${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`;
}

function fieldsOf(schema: z.ZodType): string[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
}
