export { findGateway, openGateway, type OpenedGateway } from './open-gateway.ts';
export { callProvider } from './call-provider.ts';
