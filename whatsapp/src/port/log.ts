/** Where a provider notes facts. Message bodies, numbers and keys stay out of it. */
export interface Log {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
}
