export { baileysCapabilities } from './capabilities.ts';
export type { BaileysOptions } from './options.ts';
export { createBaileysProvider } from './provider.ts';
