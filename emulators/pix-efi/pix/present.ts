import { amountOf, type Charge, type Payment, type Refund, type World } from '../world.ts';
import { makeBrCode } from './br-code.ts';

export const codeOf = ({ location, cents }: Charge) =>
  makeBrCode({ location, amount: amountOf(cents), name: 'Recadia', city: 'Sao Paulo' });

export function presentCharge(charge: Charge, { settings }: Pick<World, 'settings'>) {
  const { txid, status, cents, key, createdAt, expirySeconds, debtor, note, locationId, location, payments } = charge;
  return {
    calendario: { criacao: createdAt.toISOString(), expiracao: expirySeconds },
    txid,
    revisao: 0,
    loc: { id: locationId, location, tipoCob: 'cob' },
    location,
    status,
    devedor: debtor,
    valor: { original: amountOf(cents) },
    chave: key,
    solicitacaoPagador: note,
    pixCopiaECola: settings.sendsCode ? codeOf(charge) : undefined,
    // The payments of a charge carry no key: it stands in the charge.
    pix: payments.length > 0 ? payments.map(presentPayment).map(({ chave: _, ...pix }) => pix) : undefined,
  };
}

export function presentPayment({ endToEndId, txid, key, cents, paidAt, refunds }: Payment) {
  return {
    endToEndId,
    txid: txid ?? undefined,
    chave: key,
    valor: amountOf(cents),
    horario: paidAt.toISOString(),
    devolucoes: refunds.length > 0 ? refunds.map(presentRefund) : undefined,
  };
}

export function presentRefund({ id, rtrId, cents, status, nature, requestedAt, settledAt, reason }: Refund) {
  return {
    id,
    rtrId,
    valor: amountOf(cents),
    natureza: nature === 'ORIGINAL' ? undefined : nature,
    horario: { solicitacao: requestedAt.toISOString(), liquidacao: settledAt?.toISOString() },
    status,
    motivo: reason,
  };
}
