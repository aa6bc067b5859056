import type { TenancyCases } from '../../testing/tenancy.ts';
import * as gateways from './payment-gateways.sql.ts';

// The operator's: transactions of a company may not call them.
export const tenancyCases: TenancyCases = [
  ['payment-gateways.sql.ts', gateways, { lockGateway: null, saveGateway: null }],
];
