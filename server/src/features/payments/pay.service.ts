import type { MailLanguage } from '@recadia/contract/mail-languages';
import type { Payable } from '@recadia/contract/pay';
import { tenantTx } from '@recadia/db';
import { clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Scope } from '../../platform/session/people.ts';
import { getCompany } from '../companies/index.ts';
import { issuePayLink, readPayToken } from '../pay-tokens/index.ts';
import { chargeInvoice } from './charge.service.ts';
import * as charges from './charges.sql.ts';
import { payLinkMail } from './pay.mails.ts';
import { findPayable } from './pay.sql.ts';

const mailHours = 24;

export async function openPayPage(token: string): Promise<Payable> {
  const { invoice, companyName, charge } = await find(token);
  return present(companyName, invoice, charge);
}

/** INV-20: an unexpired charge is answered again. */
export async function chargePayPage(platform: Platform, token: string): Promise<Payable> {
  const { invoice, companyName, scope } = await find(token);
  const { code, expiresAt } = await chargeInvoice(platform, scope, invoice.id);
  return present(companyName, invoice, { code, expiresAt });
}

/** A link for another person; it gives no access to the account. */
export async function shareLink(
  { config, vault }: Platform,
  scope: Scope,
  { email, language = 'pt' }: { email?: string | undefined; language?: MailLanguage | undefined },
): Promise<{ url: string }> {
  if (email !== undefined && !config.mail) throw new AppError('ERR_MAIL_UNAVAILABLE');
  return tenantTx(scope, async (tx) => {
    const url = await issuePayLink(tx, scope, config);
    if (email !== undefined) {
      const { name: company } = await getCompany(tx, scope);
      const expiresAt = new Date(clock.now().getTime() + mailHours * 3_600_000);
      await enqueueMail(tx, scope, vault, { to: email, ...payLinkMail(language, { company, link: url }), expiresAt });
    }
    return { url };
  });
}

type Invoice = NonNullable<Awaited<ReturnType<typeof findPayable>>>;

async function find(token: string) {
  const { companyId, companyName } = await readPayToken(token);
  const scope = { companyId };
  return tenantTx(scope, async (tx) => {
    const invoice = await findPayable(tx, scope);
    if (!invoice) throw new AppError('ERR_NO_PAY_TOKEN_FOUND');
    const live = await charges.findLiveCharge(tx, scope, invoice.id);
    const { code = null, expires_at: expiresAt = null } = live ?? {};
    const isPayable = code !== null && expiresAt !== null && expiresAt > clock.now();
    return { scope, companyName, invoice, charge: isPayable ? { code, expiresAt } : null };
  });
}

const present = (companyName: string, invoice: Invoice, charge: { code: string; expiresAt: Date } | null): Payable => ({
  companyName,
  value: invoice.value_cents / 100,
  dueDate: invoice.due_date,
  status: invoice.status === 'paid' ? 'paid' : 'open',
  charge: charge && { code: charge.code, expiresAt: charge.expiresAt.toISOString() },
});
