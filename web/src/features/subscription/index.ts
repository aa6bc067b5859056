export { Checkout } from './LazyCheckout.tsx';
export { announceRenewal } from './announce-renewal.ts';
