import type { Charge, Payment, Refund } from '../../port/gateway.ts';
import {
  badAnswer,
  readCents,
  readInstant,
  readList,
  readObject,
  readOptionalText,
  readText,
  readWhole,
  readWord,
} from './json.ts';

const id = /^[A-Za-z0-9-]{1,77}$/;
const key = /^[\x21-\x7e]{1,77}$/;
const brCode = /^[\x20-\x7e]{20,512}$/;
const longestExpirySeconds = 2_147_483_647;

const chargeStatuses = new Map<string, Charge['status']>([
  ['ATIVA', 'open'],
  ['CONCLUIDA', 'paid'],
  ['REMOVIDA_PELO_USUARIO_RECEBEDOR', 'removed'],
  ['REMOVIDA_PELO_PSP', 'removed'],
]);

const refundStatuses = new Map<string, Refund['status']>([
  ['EM_PROCESSAMENTO', 'processing'],
  ['DEVOLVIDO', 'done'],
  ['NAO_REALIZADO', 'failed'],
]);

/** The central bank's reasons; MED is the mechanism by which a bank takes money back. */
const refundNatures = new Map<string, Refund['by']>([
  ['ORIGINAL', 'receiver'],
  ['RETIRADA', 'receiver'],
  ['MED_OPERACIONAL', 'bank'],
  ['MED_FRAUDE', 'bank'],
  ['MED_PIX_AUTOMATICO', 'bank'],
]);

/** A charge, and the id of its location, from which the code is read when the answer has none. */
export interface ReadCharge {
  charge: Charge;
  locationId: number | null;
}

export function readCharge(value: unknown): ReadCharge {
  const cob = readObject(value, 'cob');
  const calendar = readObject(cob.calendario, 'calendario');
  const seconds = readWhole(calendar.expiracao, 'calendario.expiracao', longestExpirySeconds);
  const createdAt = readInstant(calendar.criacao, 'calendario.criacao');
  const expiresAt = new Date(createdAt.getTime() + seconds * 1_000);
  const chargeId = readText(cob.txid, 'txid', id);
  const ownKey = readText(cob.chave, 'chave', key);
  const payments = readList(cob.pix, 'pix').map((pix) => {
    const payment = readPayment(pix);
    if ((payment.chargeId ?? chargeId) !== chargeId) throw badAnswer('pix.txid');
    return { ...payment, chargeId, key: payment.key ?? ownKey };
  });
  const charge: Charge = {
    id: chargeId,
    status: readWord(cob.status, 'status', chargeStatuses),
    amountCents: readCents(readObject(cob.valor, 'valor').original, 'valor.original'),
    key: ownKey,
    expiresAt,
    code: readOptionalText(cob.pixCopiaECola, 'pixCopiaECola', brCode),
    payments,
  };
  return { charge, locationId: readLocationId(cob.loc) };
}

export function readPayment(value: unknown): Payment {
  const pix = readObject(value, 'pix');
  return {
    id: readText(pix.endToEndId, 'endToEndId', id),
    chargeId: readOptionalText(pix.txid, 'txid', id),
    key: readOptionalText(pix.chave, 'chave', key),
    amountCents: readCents(pix.valor, 'valor'),
    paidAt: readInstant(pix.horario, 'horario'),
    refunds: readList(pix.devolucoes, 'devolucoes').map(readRefund),
  };
}

export function readRefund(value: unknown): Refund {
  const refund = readObject(value, 'devolucao');
  return {
    id: readText(refund.id, 'devolucao.id', id),
    amountCents: readCents(refund.valor, 'devolucao.valor'),
    status: readWord(refund.status, 'devolucao.status', refundStatuses),
    by: readWord(refund.natureza ?? 'ORIGINAL', 'devolucao.natureza', refundNatures),
  };
}

export function readQrCode(value: unknown): string {
  return readText(readObject(value, 'qrcode').qrcode, 'qrcode', brCode);
}

function readLocationId(value: unknown): number | null {
  if (value === undefined || value === null) return null;
  return readWhole(readObject(value, 'loc').id, 'loc.id', Number.MAX_SAFE_INTEGER);
}
