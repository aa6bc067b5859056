/** The form of an error: Efí's own, or problem+json of the central bank's Pix API. Efí answers in both. */
export type ErrorForm = 'efi' | 'problem';

/** A call that Efí refuses, by its name for the reason. */
export class EfiRefusal extends Error {
  override readonly name = 'EfiRefusal';
  readonly status: number;
  readonly reason: string;
  constructor(status: number, reason: string, message: string) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

export const invalidValue = (message: string) => new EfiRefusal(400, 'valor_invalido', message);

interface RefusalAnswer {
  status: number;
  contentType: string;
  body: Record<string, unknown>;
}

const problems: Record<string, [status: number, type: string, title: string]> = {
  cobranca_nao_encontrada: [404, 'CobNaoEncontrada', 'Não Encontrado'],
  pix_nao_encontrado: [404, 'PixNaoEncontrado', 'Não Encontrado'],
  devolucao_nao_encontrada: [404, 'PixDevolucaoNaoEncontrada', 'Não Encontrado'],
  webhook_nao_encontrado: [404, 'WebhookNaoEncontrado', 'Não Encontrado'],
  acesso_negado: [403, 'AcessoNegado', 'Acesso Negado'],
};

export function refusalAnswer({ status, reason, message }: EfiRefusal, form: ErrorForm): RefusalAnswer {
  if (form === 'efi') return { status, contentType: 'application/json', body: { nome: reason, mensagem: message } };
  const [problemStatus, type, title] = problems[reason] ?? [status, 'RequisicaoInvalida', 'Requisição inválida.'];
  return {
    status: problemStatus,
    contentType: 'application/problem+json',
    body: { type: `https://pix.bcb.gov.br/api/v2/error/${type}`, title, status: problemStatus, detail: message },
  };
}
