/** Rows that are written together make a text of its own for each number of them; those with more are not worth a name. */
const mostParameters = 40;
/** Each is kept by every connection, with its plan. */
const mostNames = 200;

const names = new Map<string, string>();

/** The name under which every connection of this process keeps a statement; none when it is not to be kept. */
export function nameOfStatement(text: string, parameters: readonly unknown[]): string | undefined {
  const known = names.get(text);
  if (known !== undefined || parameters.length > mostParameters || names.size >= mostNames) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
