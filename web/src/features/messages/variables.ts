interface Facts {
  contactName: string;
  now: Date;
}

/** MSG-18, MSG-26: what a text may ask for. */
const values: Record<string, (facts: Facts) => string> = {
  firstName: ({ contactName }) => contactName.trim().split(/\s+/)[0] ?? '',
  name: ({ contactName }) => contactName.trim(),
  ms: ({ now }) => greetingAt(now.getHours()),
  protocol: ({ now }) => [now.getFullYear(), now.getMonth() + 1, now.getDate(), ...clock(now)].map(two).join(''),
  hora: ({ now }) => clock(now).map(two).join(':'),
};

const variable = /\{\{\s*(\w{1,20})\s*\}\}/g;

/** Values go in as they are: a contact called {{name}} starts nothing. Unknown names stay as they were written. */
export function resolveVariables(text: string, facts: Facts): string {
  return text.replace(variable, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name]?.(facts) ?? written) : written,
  );
}

export interface TextPart {
  text: string;
  isVariable: boolean;
}

/** A text cut at its variables, for whoever shows them. */
export function splitVariables(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: written, 1: name = '', index } of text.matchAll(variable)) {
    if (!Object.hasOwn(values, name)) continue;
    if (index > from) parts.push({ text: text.slice(from, index), isVariable: false });
    parts.push({ text: written, isVariable: true });
    from = index + written.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isVariable: false });
  return parts;
}

/** Customers are Brazilian companies' customers: the greeting is Portuguese whatever the screen speaks. */
function greetingAt(hour: number): string {
  if (hour < 6) return 'Boa madrugada';
  if (hour < 12) return 'Bom dia';
  return hour < 18 ? 'Boa tarde' : 'Boa noite';
}

const clock = (now: Date): number[] => [now.getHours(), now.getMinutes(), now.getSeconds()];
const two = (value: number): string => String(value).padStart(2, '0');
