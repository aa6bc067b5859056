/** The agents with their queues and their minutes per ticket; an agent with more tickets is listed more often. */
const camila = { name: 'Camila Duarte', queues: ['Vendas', 'Pós-venda'], minutes: 16 } as const;
const rafael = { name: 'Rafael Nunes', queues: ['Vendas'], minutes: 21 } as const;
const aline = { name: 'Aline Barros', queues: ['Suporte', 'Entregas'], minutes: 14 } as const;
const marcos = { name: 'Marcos Teles', queues: ['Suporte', 'Pós-venda'], minutes: 32 } as const;
const julia = { name: 'Júlia Ferraz', queues: ['Vendas', 'Pós-venda'], minutes: 18 } as const;
const diego = { name: 'Diego Pacheco', queues: ['Financeiro'], minutes: 9 } as const;

export const agents = [camila, camila, camila, rafael, rafael, rafael, aline, aline, marcos, julia, diego] as const;

/** Conversations per weekday, from Sunday. */
export const ofWeekday = [9, 84, 77, 71, 62, 71, 38];

export const givenNames = [
  'Alice',
  'Antônio',
  'Beatriz',
  'Caio',
  'Cecília',
  'Davi',
  'Elisa',
  'Fábio',
  'Gabriela',
  'Heitor',
  'Isabela',
  'Joana',
  'Jorge',
  'Larissa',
  'Leandro',
  'Lívia',
  'Lucas',
  'Manuela',
  'Mateus',
  'Natália',
  'Otávio',
  'Paula',
  'Pedro',
  'Renata',
  'Rodrigo',
  'Sabrina',
  'Sérgio',
  'Tatiana',
  'Valéria',
  'Vinícius',
  'Yasmin',
];

export const surnames = [
  'Almeida',
  'Araújo',
  'Azevedo',
  'Batista',
  'Campos',
  'Cardoso',
  'Dias',
  'Fonseca',
  'Freitas',
  'Guimarães',
  'Lacerda',
  'Macedo',
  'Matos',
  'Moreira',
  'Pacheco',
  'Pires',
  'Prado',
  'Queiroz',
  'Ramos',
  'Sampaio',
  'Siqueira',
  'Tavares',
  'Vasconcelos',
  'Viana',
];

export const words = {
  question: 'Oi! Meu pedido já tem data de entrega?',
  answer: 'Tem, sim: combinado para esta semana. Obrigado pelo contato!',
};
