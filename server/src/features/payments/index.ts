export { reconcile } from './reconcile.service.ts';
