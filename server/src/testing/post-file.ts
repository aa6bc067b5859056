import { pixel } from './pixel.ts';
import type { TestServer } from './server.ts';

/** Sends a picture as browsers do: fields and the file in one form. */
export function postFile(
  { url }: Pick<TestServer, 'url'>,
  token: string,
  path: string,
  fields: Record<string, string> = {},
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('files', new Blob([new Uint8Array(pixel)]), 'sofa.png');
  return fetch(`${url}${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
}

/** A form with a small text file. */
export function aTextFile(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['tabela de frete']), 'frete.txt');
  return form;
}
