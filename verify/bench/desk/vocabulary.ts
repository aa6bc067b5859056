/** Words of customers and agents, the most frequent first. */
const words = (
  'de você o que para bom dia obrigado não pedido entrega quando boleto tarde sim preciso nota fiscal valor endereço ' +
  'prazo produto pagamento cartão troca devolução cliente número hoje amanhã semana segunda terça quarta quinta sexta ' +
  'manhã noite aguardo resposta problema ajuda atendimento horário loja tamanho cor azul vermelho verde preto branco ' +
  'desconto promoção frete grátis código rastreio correio transportadora atraso chegou errado defeito garantia conserto ' +
  'orçamento proposta contrato reunião visita técnico instalação manutenção peça reposição estoque disponível esgotado ' +
  'reserva cancelar cancelamento reembolso estorno comprovante depósito transferência banco conta agência senha acesso ' +
  'sistema aplicativo cadastro atualizar confirmar confirmação recebi enviado foto vídeo áudio documento contato ligar ' +
  'telefone celular mensagem grupo família criança adulto consulta exame resultado médico farmácia receita plano saúde'
).split(' ');

/** In seven of a hundred messages. */
export const commonWord = 'pedido';
/** In twenty-five messages of the large company. */
export const rareWord = 'xilofone';
export const rareTimes = 25;

export const firstNames = (
  'Maria José Ana João Antônio Francisca Carlos Paulo Adriana Pedro Lucas Luiz Márcia Marcos Juliana Fernanda Gabriel ' +
  'Patrícia Aline Sandra Rafael Camila Bruno Letícia Amanda Felipe Daniel Débora Vinícius Tiago Cláudia Sônia Eduardo ' +
  'Rodrigo Vanessa Simone Inês Otávio Caetano Núbia'
).split(' ');

export const surnames = (
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes ' +
  'Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso ' +
  'Ramos Gonçalves Santana Teixeira Araújo Conceição Assunção Simões Guimarães'
).split(' ');
export const searchedSurname = 'conceicao';

/** Creates a temporary table of message texts with the ids from 0 on; few words are frequent. */
export const makeTexts = (count: number): string[] => [
  'select setseed(0.42)',
  `create temp table texts as
   select n as id, array_to_string(array(
     select w.all_words[1 + floor(power(random(), 3) * cardinality(w.all_words))::int]
     from generate_series(1, 4 + n % 9)
   ), ' ') as body
   from generate_series(0, ${count - 1}) n,
     (select array[${words.map((word) => `'${word}'`).join(', ')}] || array(
       select 'ref' || x from generate_series(1, 480) x) as all_words) w`,
  'create unique index on texts (id)',
  'analyze texts',
];
