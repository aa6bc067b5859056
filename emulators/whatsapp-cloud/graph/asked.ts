import { GraphRefusal } from './refusal.ts';

/** A JSON object of a Graph call; a missing or wrong field is refused with Meta's code. */
export interface Asked {
  text(name: string): string;
  optionalText(name: string): string | undefined;
  number(name: string): number;
  object(name: string): Asked;
  optionalObject(name: string): Asked | undefined;
  list(name: string): Asked[];
  flag(name: string): boolean;
  has(name: string): boolean;
}

export function readAsked(value: unknown, path = ''): Asked {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new GraphRefusal(100, `${path || 'the body'} must be an object`);
  }
  const raw = value as Record<string, unknown>;
  const at = (name: string) => (path ? `${path}['${name}']` : name);
  const has = (name: string) => raw[name] !== undefined && raw[name] !== null;
  const need = (name: string) => {
    if (!has(name)) throw new GraphRefusal(131008, `${at(name)} is missing`);
    return raw[name];
  };
  const wrong = (name: string, wanted: string) => new GraphRefusal(131009, `${at(name)} must be ${wanted}`);
  const optionalText = (name: string) => {
    if (!has(name)) return undefined;
    if (typeof raw[name] !== 'string') throw wrong(name, 'a string');
    return raw[name];
  };
  return {
    has,
    optionalText,
    flag: (name) => raw[name] === true,
    text(name) {
      need(name);
      return optionalText(name) ?? '';
    },
    number(name) {
      const number = Number(need(name));
      if (Number.isNaN(number)) throw wrong(name, 'a number');
      return number;
    },
    object: (name) => readAsked(need(name), at(name)),
    optionalObject: (name) => (has(name) ? readAsked(raw[name], at(name)) : undefined),
    list(name) {
      const list = has(name) ? raw[name] : [];
      if (!Array.isArray(list)) throw wrong(name, 'a list');
      return list.map((item, n) => readAsked(item, `${at(name)}[${n}]`));
    },
  };
}
