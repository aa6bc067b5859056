export { Checkout } from './checkout/LazyCheckout.tsx';
export { announceRenewal } from './announce-renewal.ts';
