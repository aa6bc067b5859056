import { readFields, type Fields } from '../../lib/fields.ts';
import { EfiRefusal, invalidValue } from '../refusal.ts';
import type { Account, Charge, World } from '../world.ts';
import { isCnpj, isCpf } from './tax-id.ts';

const txidForm = /^[a-zA-Z0-9]{26,35}$/;
const amountForm = /^\d{1,10}\.\d{2}$/;

/** Reads the body of PUT /v2/cob/{txid} as strictly as Efí, and stores the charge. */
export function createCharge(world: World, account: Account, txid: string, json: unknown): Charge {
  if (!txidForm.test(txid)) throw invalidValue('Campo txid deve ter de 26 a 35 letras e números');
  const body = readFields(json);
  const cents = readAmount(body.optionalObject('valor')?.optionalText('original'), 'valor.original');
  const expirySeconds = body.optionalObject('calendario')?.optionalNumber('expiracao') ?? 86_400;
  if (!Number.isInteger(expirySeconds) || expirySeconds < 1)
    throw invalidValue('Campo calendario.expiracao deve ser maior que zero');
  const key = body.optionalText('chave') ?? '';
  if (!account.keys.includes(key))
    throw new EfiRefusal(400, 'chave_invalida', 'A chave informada não faz referência à conta Efí autenticada');
  const debtor = readDebtor(body.optionalObject('devedor'));
  const note = body.optionalText('solicitacaoPagador');
  if (note !== undefined && note.length > 140)
    throw invalidValue('Campo solicitacaoPagador tem mais de 140 caracteres');
  if (world.charges.has(txid))
    throw new EfiRefusal(409, 'txid_duplicado', 'Campo txid informado já foi utilizado em outra cobrança');

  const charge: Charge = {
    txid,
    account,
    status: 'ATIVA',
    cents,
    key,
    createdAt: world.clock.now(),
    expirySeconds,
    debtor,
    note,
    locationId: world.charges.size + 1,
    location: `qrcodespix.sejaefi.com.br/v2/${world.random.hex(16).toLowerCase()}`,
    payments: [],
  };
  world.charges.set(txid, charge);
  return charge;
}

export function findCharge({ charges }: World, account: Account, txid: string): Charge {
  const charge = charges.get(txid);
  if (charge?.account === account) return charge;
  throw new EfiRefusal(400, 'cobranca_nao_encontrada', 'Nenhuma cobrança encontrada para o txid informado');
}

export function findLocation({ charges }: World, account: Account, id: number): Charge {
  const charge = [...charges.values()].find((one) => one.locationId === id && one.account === account);
  if (charge) return charge;
  throw new EfiRefusal(400, 'location_nao_encontrada', 'Nenhuma location encontrado para o identificador informado');
}

/** In cents. */
export function readAmount(text: string | undefined, name: string): number {
  if (text === undefined || !amountForm.test(text)) throw invalidValue(`Campo ${name} não respeita o formato`);
  const cents = Number(text.replace('.', ''));
  if (cents === 0) throw invalidValue(`Campo ${name} deve ser maior que zero`);
  return cents;
}

function readDebtor(debtor: Fields | undefined): Record<string, unknown> | undefined {
  if (!debtor) return undefined;
  const [cpf, cnpj] = [debtor.optionalText('cpf'), debtor.optionalText('cnpj')];
  if (cpf !== undefined && !isCpf(cpf)) throw invalidValue('Documento CPF em devedor.cpf é inválido');
  if (cnpj !== undefined && !isCnpj(cnpj)) throw invalidValue('Documento CNPJ em devedor.cnpj é inválido');
  if ((cpf === undefined) === (cnpj === undefined)) throw invalidValue('Campo devedor deve ter cpf ou cnpj');
  debtor.text('nome');
  return debtor.raw;
}
