import { gatewayCertificate, type GatewayCertificate } from '@recadia/contract/payment-gateways';
import * as z from 'zod';
import { hasCode, isRecord } from '../../lib/http/api-error.ts';
import { certificateFiles } from './certificate-files.ts';

export const certificateKinds = ['p12', 'pem'] as const;

/** The contents of the chosen files: a .p12 in base64, PEM files as they are. */
export const certificateForm = z
  .object({
    kind: z.enum(certificateKinds),
    pfx: z.string(),
    certificatePem: z.string(),
    keyPem: z.string(),
    ...gatewayCertificate.pick({ passphrase: true, currentPassword: true, currentCode: true }).shape,
  })
  .superRefine((form, context) => {
    for (const { name } of certificateFiles[form.kind])
      if (!gatewayCertificate.shape[name].safeParse(form[name]).success)
        context.addIssue({ code: 'custom', path: [name] });
  });
type CertificateForm = z.output<typeof certificateForm>;

/** The files of the chosen kind, without the other ones. */
export function bodyOfCertificate({ kind, passphrase, ...files }: CertificateForm): GatewayCertificate {
  const { pfx, certificatePem, keyPem } = files;
  const chosen = kind === 'p12' ? { pfx } : { certificatePem, keyPem };
  return passphrase ? { ...chosen, passphrase } : chosen;
}

const reasons = ['unsupported-pkcs12', 'wrong-passphrase', 'key-of-another-certificate', 'unreadable'] as const;

export interface CertificateProblem {
  reason: (typeof reasons)[number];
  /** The field at which the reason is shown. */
  field: 'pfx' | 'certificatePem' | 'keyPem' | 'passphrase';
}

/** The reason of a refused certificate; null for every other error. */
export function certificateProblem(error: unknown, kind: CertificateForm['kind']): CertificateProblem | null {
  if (!hasCode(error, 'ERR_GATEWAY_CERTIFICATE')) return null;
  const named = isRecord(error.details) ? error.details.reason : undefined;
  const reason = reasons.find((one) => one === named) ?? 'unreadable';
  if (reason === 'wrong-passphrase') return { reason, field: 'passphrase' };
  if (reason === 'key-of-another-certificate') return { reason, field: 'keyPem' };
  return { reason, field: kind === 'p12' ? 'pfx' : 'certificatePem' };
}
