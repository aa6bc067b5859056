import * as plans from './plans.sql.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

export const tenancyCases: TenancyCases = [['plans.sql.ts', plans, { findPlan: null }]];
