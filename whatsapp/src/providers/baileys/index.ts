export { baileysCapabilities } from './capabilities.ts';
export type { BaileysOptions } from './session/options.ts';
export { createBaileysProvider } from './provider.ts';
