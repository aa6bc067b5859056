import { customers as neighbours, type Seeded } from '../seed.ts';

/** The messages of one turn, after which the customer waits for an answer. */
export type Turn = readonly string[];

export interface Customer extends Seeded {
  /** The provider of the shop's number that the customer writes to. */
  via: 'linked' | 'cloud';
  turns: readonly Turn[];
}

const [ana, joao, marcia, tiago, zelia, rafaela] = neighbours;

/** A working day of a furniture shop in the messages of its customers. */
export const customers: readonly Customer[] = [
  {
    ...ana,
    via: 'linked',
    turns: [
      ['Oi, bom dia!', 'Vi o sofá retrátil de 3 lugares no site. Ainda tem na cor cinza?'],
      ['Perfeito. Ele passa numa porta de 80 cm?', 'Moro em apartamento e o elevador é pequeno 😅'],
      ['Então vou fechar. Consegue entregar na sexta?'],
      ['Combinado, obrigada!'],
    ],
  },
  {
    ...joao,
    via: 'cloud',
    turns: [
      ['Bom dia, meu pedido era para ter chegado ontem.', 'É o 48213, uma mesa de jantar com seis cadeiras'],
      ['Ninguém me ligou. Vou ficar em casa até que horas?'],
      ['Tudo bem, fico esperando então.'],
    ],
  },
  {
    ...marcia,
    via: 'linked',
    turns: [
      ['Boa tarde', 'Vocês fazem guarda-roupa sob medida?'],
      ['A parede tem 2,75 m de largura e 2,60 m de altura'],
      ['Prefiro porta de correr, com espelho em uma delas', 'E por dentro mais gaveta do que cabide'],
      ['Pode mandar o orçamento por aqui mesmo. Obrigada'],
    ],
  },
  {
    ...tiago,
    via: 'cloud',
    turns: [
      ['Fala, pessoal! O montador vem hoje?'],
      ['É que preciso avisar a portaria. Qual o nome dele?'],
      ['Valeu 👍'],
    ],
  },
  {
    ...zelia,
    via: 'linked',
    turns: [
      ['Bom dia meu filho'],
      ['A cristaleira que comprei veio com o vidro trincado', 'Não sei mexer em foto, minha neta manda mais tarde'],
      ['Deus te abençoe viu', 'Fico no aguardo'],
    ],
  },
  {
    ...rafaela,
    via: 'linked',
    turns: [
      ['Olá! Sou arquiteta e estou mobiliando três apartamentos decorados', 'Vocês têm tabela para profissionais?'],
      ['São 3 camas queen, 6 criados-mudos e 3 escrivaninhas'],
      ['Pago à vista se o prazo for de até 20 dias'],
    ],
  },
  {
    phone: '5511965432109',
    name: 'Carlos Eduardo Pires',
    via: 'cloud',
    turns: [
      ['Boa tarde. Preciso da segunda via da nota do pedido 47990'],
      ['O CNPJ é o mesmo do cadastro'],
      ['Recebi, obrigado.'],
    ],
  },
  {
    phone: '5511954321098',
    name: 'Beatriz Yamamoto',
    via: 'linked',
    turns: [
      ['Oiii', 'o berço vira mini cama mesmo?', 'e o colchão vem junto?'],
      ['ai que bom 🥰', 'parcela em quantas vezes?'],
      ['vou mostrar pro meu marido e já volto'],
    ],
  },
  {
    phone: '5562996540321',
    name: 'Seu Anselmo Prado',
    via: 'cloud',
    turns: [
      ['Boa tarde.', 'Quero trocar a poltrona. O tecido não é o que vi na loja.'],
      ['Está sem uso, ainda com o plástico.'],
      ['Aguardo a coleta. Passar bem.'],
    ],
  },
  {
    phone: '5581997123098',
    name: 'Larissa Moura',
    via: 'linked',
    turns: [
      ['Oi! Qual o horário da loja no sábado?'],
      ['E dá para retirar uma estante desmontada no meu carro?', 'É um hatch'],
      ['Show, passo aí de manhã'],
    ],
  },
];

/** The messages of the first customer who finds a new number of the shop. */
export const firstTurn: Turn = ['Oi! Esse é o número novo da loja?', 'Vou salvar aqui'];
