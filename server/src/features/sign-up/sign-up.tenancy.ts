import type { TenancyCases } from '../../testing/tenancy.ts';
import * as burst from './burst.sql.ts';

export const tenancyCases: TenancyCases = [['burst.sql.ts', burst, { listOperators: burst.listOperators }]];
