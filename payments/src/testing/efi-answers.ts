/** Valid answers of Efí, as its documentation shows them, for tests that change them. */
export const efiKey = '71cdf9ba-c695-4e3c-b010-abb521a3f1be';

export const efiToken = { access_token: 'token-1', token_type: 'Bearer', expires_in: 3600, scope: 'cob.write' };

export const efiPayment = (txid: string) => ({
  endToEndId: 'E12345678202009091221abcdef12345',
  txid,
  chave: efiKey,
  valor: '123.45',
  horario: '2026-09-09T20:15:00.358Z',
  infoPagador: 'pagando o pix',
  devolucoes: [efiRefund('a1')],
});

export const efiRefund = (id: string) => ({
  id,
  rtrId: 'D12345678202009091000abcde123456',
  valor: '7.89',
  horario: { solicitacao: '2026-09-11T15:25:59.411Z' },
  status: 'EM_PROCESSAMENTO',
});

export const efiCharge = (txid: string) => ({
  calendario: { criacao: '2026-09-09T20:15:00.358Z', expiracao: '3600' },
  txid,
  revisao: 0,
  loc: { id: 789, location: 'pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25', tipoCob: 'cob' },
  status: 'ATIVA',
  devedor: { cnpj: '12345678000195', nome: 'Empresa de Serviços SA' },
  valor: { original: '123.45' },
  chave: efiKey,
  pixCopiaECola: '00020101021226830014BR.GOV.BCB.PIX2561qrcodespix.sejaefi.com.br/v2/41e0badf811a4ce6ad8a80b306821fce',
});

export const efiPaidCharge = (txid: string) => ({ ...efiCharge(txid), status: 'CONCLUIDA', pix: [efiPayment(txid)] });

export const efiList = (txid: string) => ({
  parametros: {
    inicio: '2026-09-09T00:00:00Z',
    fim: '2026-09-10T00:00:00Z',
    paginacao: { paginaAtual: 0, itensPorPagina: 100, quantidadeDePaginas: 1, quantidadeTotalDeItens: 1 },
  },
  pix: [efiPayment(txid)],
});
