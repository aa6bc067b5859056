/** One message of the customer, or of an agent, who is named by the first name. */
export interface Line {
  by?: 'Camila' | 'Rafael' | 'Aline' | 'Marcos' | 'Diego' | 'Júlia';
  text: string;
  /** Minutes before now. */
  minutes: number;
  /** Delivery state of an outbound message: 1 sent, 2 at WhatsApp, 3 on the phone, 4 read. */
  ack?: 1 | 2 | 3 | 4;
  kind?: 'location' | 'call_log' | 'contact';
  data?: Record<string, unknown>;
  reaction?: string;
  isDeleted?: true;
}

export interface Talk {
  name: string;
  number: string;
  email?: string;
  facts?: Record<string, string>;
  queue: string | null;
  status: 'open' | 'pending' | 'closed';
  holder?: Line['by'];
  tags?: string[];
  notes?: { by: NonNullable<Line['by']>; text: string; minutes: number }[];
  unread?: number;
  lines: Line[];
}

const day = 24 * 60;

/** The conversations of one morning at the furniture shop. */
export const talks: Talk[] = [
  {
    name: 'Mariana Lopes',
    number: '5511987654329',
    email: 'mariana.lopes@exemplo.com.br',
    facts: { Cidade: 'São Paulo, SP', CPF: '•••.482.•••-09', Origem: 'Instagram' },
    queue: 'Vendas',
    status: 'open',
    holder: 'Camila',
    tags: ['Orçamento enviado', 'Cliente VIP'],
    notes: [
      {
        by: 'Rafael',
        text: 'Prefere contato por mensagem. Prédio com horário de entrega das 8h às 12h.',
        minutes: 2 * day,
      },
      { by: 'Camila', text: 'Já comprou a mesa Ipê em 2024.', minutes: 10 * day },
    ],
    lines: [
      { text: 'Bom dia! Vi um sofá verde de 3 lugares no Instagram de vocês', minutes: day + 40 },
      { by: 'Rafael', text: 'Bom dia, Mariana! É o sofá Jardim. Temos na loja do Centro.', minutes: day + 35, ack: 4 },
      { text: 'Que ótimo! Consegue me passar o valor com frete para Pinheiros?', minutes: day + 20 },
      {
        by: 'Camila',
        text: '*Camila:*\nClaro! Com frete para Pinheiros fica R$ 3.189,00, em até 10x sem juros.',
        minutes: 24,
        ack: 4,
        reaction: '❤️',
      },
      { text: 'Fechado então 😍', minutes: 8 },
      { text: 'Consegue entregar no sábado de manhã?', minutes: 6 },
    ],
  },
  {
    name: 'João Pedro Alves',
    number: '5511976541122',
    queue: 'Financeiro',
    status: 'open',
    holder: 'Camila',
    tags: ['Aguardando pagamento'],
    unread: 1,
    lines: [
      { by: 'Camila', text: '*Camila:*\nO boleto vence amanhã, mas o Pix tem 5% de desconto.', minutes: 70, ack: 4 },
      { text: 'Vou de Pix então. Segue o comprovante', minutes: 9 },
    ],
  },
  {
    name: 'Padaria Trigo & Cia',
    number: '551130884155',
    queue: 'Vendas',
    status: 'open',
    holder: 'Camila',
    tags: ['Orçamento enviado', 'Sob medida'],
    lines: [
      { text: 'As banquetas chegaram certinho. Pode mandar a nota?', minutes: 50 },
      { by: 'Camila', text: '*Camila:*\nFechado! Nota fiscal enviada por e-mail.', minutes: 20, ack: 4 },
    ],
  },
  {
    name: 'Fernanda Ribeiro',
    number: '5521998764433',
    queue: 'Suporte',
    status: 'open',
    holder: 'Camila',
    tags: ['Garantia'],
    unread: 3,
    lines: [
      { by: 'Aline', text: '*Aline:*\nOi, Fernanda! Pode me contar o que houve?', minutes: 130, ack: 4 },
      { text: 'A gaveta do criado-mudo veio com defeito', minutes: 49 },
      { text: 'Não fecha até o fim', minutes: 49 },
      { text: 'Comprei há duas semanas', minutes: 48 },
    ],
  },
  {
    name: 'Thiago Menezes',
    number: '5531991234599',
    queue: 'Suporte',
    status: 'open',
    holder: 'Camila',
    lines: [
      { text: 'Moro aqui, dá para montar no fim da tarde?', minutes: 100 },
      {
        text: 'Casa do Thiago\nR. Harmonia, 512',
        minutes: 99,
        kind: 'location',
        data: { location: { latitude: -23.5546, longitude: -46.6895 } },
      },
      { text: '', minutes: 92, kind: 'call_log' },
    ],
  },
  {
    name: 'Beatriz Sampaio',
    number: '5541988123477',
    queue: 'Pós-venda',
    status: 'open',
    holder: 'Camila',
    tags: ['Entrega agendada'],
    lines: [
      { text: 'Oi! Meu pedido 20418 já tem previsão?', minutes: day + 190 },
      { text: 'mensagem apagada', minutes: day + 189, isDeleted: true },
      { by: 'Júlia', text: 'Seu pedido 20418 saiu para entrega 🚚', minutes: day + 180, ack: 3 },
    ],
  },
  {
    name: 'Lucas Andrade',
    number: '5551999887755',
    queue: 'Vendas',
    status: 'open',
    holder: 'Rafael',
    tags: ['Em produção'],
    lines: [
      { by: 'Rafael', text: 'A estante fica pronta na quinta.', minutes: day + 300, ack: 4 },
      { text: 'Perfeito, obrigado pela atenção!', minutes: day + 290 },
    ],
  },
  {
    name: 'Sônia Carvalho',
    number: '5511965437788',
    queue: 'Vendas',
    status: 'pending',
    unread: 1,
    lines: [{ text: 'Vocês montam o guarda-roupa?', minutes: 12 }],
  },
  {
    name: 'Gustavo Prates',
    number: '5519981122334',
    queue: 'Entregas',
    status: 'pending',
    unread: 2,
    tags: ['Atraso na entrega'],
    lines: [
      { text: 'Bom dia, a entrega era para ontem e ninguém apareceu', minutes: 31 },
      { text: 'Pedido 20377', minutes: 30 },
    ],
  },
  {
    name: 'Dona Cecília',
    number: '5571988776655',
    queue: 'Suporte',
    status: 'pending',
    unread: 1,
    lines: [{ text: 'Bom dia meu filho, a cristaleira veio com o vidro trincado', minutes: 64 }],
  },
  {
    name: 'Arq. Helena Duarte',
    number: '5511944332211',
    queue: null,
    status: 'pending',
    unread: 2,
    lines: [
      { text: 'Olá! Sou arquiteta e estou mobiliando três apartamentos', minutes: 15 },
      { text: 'Vocês têm tabela para profissionais?', minutes: 14 },
    ],
  },
  {
    name: 'Otávio Brandão',
    number: '5548999881122',
    queue: 'Vendas',
    status: 'closed',
    holder: 'Camila',
    tags: ['Montagem concluída', 'Elogio'],
    lines: [
      { text: 'A montagem ficou impecável, parabéns à equipe', minutes: 3 * day },
      { by: 'Camila', text: '*Camila:*\nObrigada, Otávio! Aproveite a sala nova.', minutes: 3 * day - 5, ack: 4 },
    ],
  },
];

export const quickReplies = [
  { shortcode: 'horario', message: 'Atendemos de segunda a sexta, das 8h às 18h, e aos sábados até o meio-dia.' },
  {
    shortcode: 'frete',
    message: 'Olá, {{firstName}}! O frete para a sua região é calculado pelo CEP. Pode me informar?',
  },
  { shortcode: 'pix', message: 'No Pix há 5% de desconto. A chave é financeiro@casaaurora.exemplo' },
  { shortcode: 'garantia', message: 'Todos os nossos móveis têm um ano de garantia, contado da entrega.' },
];

/** Scheduled messages, before and after today. */
export const schedules: { to: string; text: string; inHours: number; error?: string; recurrence?: 'monthly' }[] = [
  { to: 'Fernanda Ribeiro', text: 'Oi, Fernanda! Alguma novidade sobre a troca?', inHours: -26 },
  {
    to: 'Thiago Menezes',
    text: 'O orçamento da montagem vence amanhã.',
    inHours: -20,
    error: 'ERR_WAPP_NOT_INITIALIZED',
  },
  { to: 'Mariana Lopes', text: 'Oi, Mariana! Passando para confirmar a entrega do sofá no sábado.', inHours: 1 },
  { to: 'João Pedro Alves', text: 'Lembrete: o boleto vence hoje.', inHours: 20, recurrence: 'monthly' },
  { to: 'Beatriz Sampaio', text: 'Como foi a entrega? Conte para a gente.', inHours: 21 },
];
