export { presentPlan } from './plans.present.ts';
export { findPlan, type PlanRow } from './plans.sql.ts';
