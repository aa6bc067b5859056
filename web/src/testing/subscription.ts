import type { AnswerOf } from '@recadia/contract/route';
import type { PixCharge, subscriptionRoutes } from '@recadia/contract/subscription';
import { aPlan } from './plans.ts';

type Preview = AnswerOf<typeof subscriptionRoutes.previewSubscription>;

export const aBilling = (changes: Partial<Preview['billing']> = {}): Preview['billing'] => ({
  firstName: 'Casa Aurora Móveis Ltda.',
  address2: 'Rua das Flores, 120',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '01310-100',
  country: 'BR',
  taxId: '',
  email: 'financeiro@casaaurora.exemplo',
  ...changes,
});

/** What the checkout shows of an open invoice; by default the billing data is complete. */
export const aPreview = (changes: Partial<Preview> = {}): Preview => ({
  invoiceId: 432,
  value: 349,
  dueDate: '2026-11-30',
  lines: [{ detail: 'Profissional', value: 349 }],
  plan: aPlan({ name: 'Profissional', value: 349, users: 10, connections: 3, queues: 5 }),
  companyDueDate: '2026-11-30',
  nextDueDate: '2026-12-30',
  billing: aBilling(),
  ...changes,
});

export const aCharge = (secondsLeft = 3_600): PixCharge => ({
  qrcode: { qrcode: '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000' },
  valor: { original: '349.00' },
  txid: '0123456789abcdef0123456789abcdef',
  expiresAt: new Date(Date.now() + secondsLeft * 1_000).toISOString(),
});
