export { createEfiGateway, type EfiOptions } from './gateway.ts';
