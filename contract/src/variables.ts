interface Facts {
  contactName: string;
  now: Date;
  /** The company's time zone; without it the zone of the running process. */
  timeZone?: string | undefined;
}

/** MSG-18, MSG-26: the variables of a text. */
const values: Record<string, (facts: Facts) => string> = {
  firstName: ({ contactName }) => contactName.trim().split(/\s+/)[0] ?? '',
  name: ({ contactName }) => contactName.trim(),
  ms: (facts) => greetingAt(Number(wallClock(facts).slice(11, 13))),
  protocol: (facts) => wallClock(facts).replaceAll(/\D/g, ''),
  hora: (facts) => wallClock(facts).slice(11),
};

const variable = /\{\{\s*(\w{1,20})\s*\}\}/g;

/** Values are inserted as they are: a contact named {{name}} is not resolved again. Unknown names stay unchanged. */
export function resolveVariables(text: string, facts: Facts): string {
  return text.replace(variable, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name]?.(facts) ?? written) : written,
  );
}

export interface TextPart {
  text: string;
  isVariable: boolean;
}

/** Splits a text at its variables, for display. */
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

/** The customers of our Brazilian companies read Portuguese, so the greeting is Portuguese in every screen language. */
function greetingAt(hour: number): string {
  if (hour < 6) return 'Boa madrugada';
  if (hour < 12) return 'Bom dia';
  return hour < 18 ? 'Boa tarde' : 'Boa noite';
}

/** yyyy-MM-dd HH:mm:ss; the Swedish locale writes times this way. */
const wallClock = ({ now, timeZone }: Facts): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(now);
