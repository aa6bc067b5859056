/** A request the emulator refuses; the message is the answer. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A JSON object from outside, read field by field; the error names a missing or wrong field. */
export interface Fields {
  text(name: string): string;
  optionalText(name: string): string | undefined;
  optionalNumber(name: string): number | undefined;
  optionalFlag(name: string): boolean | undefined;
  optionalObject(name: string): Fields | undefined;
  optionalTexts(name: string): string[] | undefined;
  has(name: string): boolean;
  isNull(name: string): boolean;
  raw: Record<string, unknown>;
}

export function readFields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RefusedRequest(400, 'the body is not a JSON object');
  }
  const raw = value as Record<string, unknown>;
  const optional = <Type>(name: string, wanted: string, fits: (field: unknown) => field is Type): Type | undefined => {
    const field = raw[name];
    if (field === undefined || field === null) return undefined;
    if (!fits(field)) throw new RefusedRequest(400, `${name} is not ${wanted}`);
    return field;
  };
  const optionalText = (name: string) => optional(name, 'a text', (field) => typeof field === 'string');
  return {
    raw,
    optionalText,
    text: (name) => {
      const field = optionalText(name);
      if (field === undefined || field === '') throw new RefusedRequest(400, `${name} is missing`);
      return field;
    },
    optionalNumber: (name) => optional(name, 'a number', (field) => typeof field === 'number'),
    optionalFlag: (name) => optional(name, 'true or false', (field) => typeof field === 'boolean'),
    optionalObject: (name) => {
      const field = optional(name, 'an object', (inner): inner is object => typeof inner === 'object');
      return field && readFields(field);
    },
    optionalTexts: (name) =>
      optional(name, 'a list of texts', (field): field is string[] => {
        return Array.isArray(field) && field.every((item) => typeof item === 'string');
      }),
    has: (name) => raw[name] !== undefined && raw[name] !== null,
    isNull: (name) => raw[name] === null,
  };
}
