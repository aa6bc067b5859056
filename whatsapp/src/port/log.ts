/** The log of a provider. Message bodies, numbers and keys must not be logged. */
export interface Log {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
}
