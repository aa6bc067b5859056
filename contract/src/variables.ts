interface Facts {
  contactName: string;
  now: Date;
  /** The company's; without it the clock on the wall of whoever runs this. */
  timeZone?: string | undefined;
}

/** MSG-18, MSG-26: what a text may ask for. */
const values: Record<string, (facts: Facts) => string> = {
  firstName: ({ contactName }) => contactName.trim().split(/\s+/)[0] ?? '',
  name: ({ contactName }) => contactName.trim(),
  ms: (facts) => greetingAt(Number(wallClock(facts).slice(11, 13))),
  protocol: (facts) => wallClock(facts).replaceAll(/\D/g, ''),
  hora: (facts) => wallClock(facts).slice(11),
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

/** yyyy-MM-dd HH:mm:ss; the Swedish locale writes times this way. */
const wallClock = ({ now, timeZone }: Facts): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(now);
