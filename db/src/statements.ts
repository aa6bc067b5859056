/** A multi-row insert has another text for each number of rows; statements with more parameters get no name. */
const mostParameters = 40;
/** Every connection keeps each named statement with its plan, so their number is limited. */
const mostNames = 200;

const names = new Map<string, string>();

/** The name under which every connection of this process keeps a statement; undefined when it is not kept. */
export function nameOfStatement(text: string, parameters: readonly unknown[]): string | undefined {
  const known = names.get(text);
  if (known !== undefined || parameters.length > mostParameters || names.size >= mostNames) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
