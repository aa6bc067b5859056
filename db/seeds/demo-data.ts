import type { SettingKey } from '@recadia/contract/settings';

type DemoPerson = { name: string; email: string; profile: 'user' | 'supervisor' | 'admin'; queues: string[] };

export type DemoCompany = {
  name: string;
  email: string;
  phone: string;
  dueInDays: number;
  settings: Partial<Record<SettingKey, string>>;
  queues: { name: string; color: string; greeting: string }[];
  people: DemoPerson[];
  tags: { name: string; color: string; kanban?: boolean }[];
};

const casaAurora: DemoCompany = {
  name: 'Casa Aurora Móveis',
  email: 'contato@casaaurora.exemplo',
  phone: '11987650001',
  dueInDays: 14,
  settings: { userRating: 'enabled', sendGreetingAccepted: 'enabled' },
  queues: [
    { name: 'Vendas', color: '#21A161', greeting: 'Olá! Que ambiente vamos mobiliar hoje?' },
    { name: 'Suporte', color: '#2176A1', greeting: 'Oi! Conte o que aconteceu com o seu móvel.' },
    { name: 'Financeiro', color: '#A16021', greeting: 'Olá! Boleto, nota ou pagamento?' },
    { name: 'Entregas', color: '#5621A1', greeting: 'Oi! Informe o número do pedido, por favor.' },
    { name: 'Pós-venda', color: '#A12161', greeting: 'Olá! Como ficou a sua sala nova?' },
  ],
  people: [
    {
      name: 'Camila Duarte',
      email: 'camila@casaaurora.exemplo',
      profile: 'admin',
      queues: ['Vendas', 'Suporte', 'Financeiro', 'Entregas', 'Pós-venda'],
    },
    {
      name: 'Marcos Teles',
      email: 'marcos@casaaurora.exemplo',
      profile: 'supervisor',
      queues: ['Suporte', 'Pós-venda'],
    },
    { name: 'Rafael Nunes', email: 'rafael@casaaurora.exemplo', profile: 'user', queues: ['Vendas'] },
    { name: 'Aline Barros', email: 'aline@casaaurora.exemplo', profile: 'user', queues: ['Suporte', 'Entregas'] },
    { name: 'Diego Pacheco', email: 'diego@casaaurora.exemplo', profile: 'user', queues: ['Financeiro'] },
    { name: 'Júlia Ferraz', email: 'julia@casaaurora.exemplo', profile: 'user', queues: ['Vendas', 'Pós-venda'] },
    { name: 'Tiago Moura', email: 'tiago@casaaurora.exemplo', profile: 'user', queues: [] },
  ],
  tags: [
    { name: 'Orçamento enviado', color: '#2156A1', kanban: true },
    { name: 'Aguardando pagamento', color: '#A16021', kanban: true },
    { name: 'Em produção', color: '#5621A1', kanban: true },
    { name: 'Entrega agendada', color: '#21A196', kanban: true },
    { name: 'Montagem concluída', color: '#21A161', kanban: true },
    { name: 'Cliente VIP', color: '#A12161' },
    { name: 'Primeira compra', color: '#2176A1' },
    { name: 'Arquiteto parceiro', color: '#8C21A1' },
    { name: 'Sob medida', color: '#451D7C' },
    { name: 'Atraso na entrega', color: '#7C1D1D' },
    { name: 'Troca', color: '#7C491D' },
    { name: 'Garantia', color: '#1D5C7C' },
    { name: 'Visitou o showroom', color: '#1D7C74' },
    { name: 'Elogio', color: '#1D7C4D' },
  ],
};

// Small on purpose: its only use is to show that none of its rows appear in the furniture shop.
const padariaDaVila: DemoCompany = {
  name: 'Padaria da Vila',
  email: 'contato@padariadavila.exemplo',
  phone: '11987650002',
  dueInDays: 40,
  settings: {},
  queues: [
    { name: 'Encomendas', color: '#A16021', greeting: 'Bom dia! Qual será a encomenda?' },
    { name: 'Vendas', color: '#21A161', greeting: 'Bom dia! O pão acabou de sair.' },
  ],
  people: [
    { name: 'Sônia Prado', email: 'sonia@padariadavila.exemplo', profile: 'admin', queues: ['Encomendas', 'Vendas'] },
    { name: 'Caio Lemos', email: 'caio@padariadavila.exemplo', profile: 'user', queues: ['Encomendas'] },
  ],
  tags: [
    { name: 'Bolo de festa', color: '#A12161', kanban: true },
    { name: 'Cliente VIP', color: '#5621A1' },
    { name: 'Sem glúten', color: '#21A161' },
  ],
};

export const demoCompanies = [casaAurora, padariaDaVila];
