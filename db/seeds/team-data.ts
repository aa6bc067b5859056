/** The internal chats of the furniture shop, by first name; the first of `people` created the chat. */
export const chats = [
  {
    title: 'Equipe de vendas',
    people: ['Camila', 'Rafael', 'Aline'],
    lines: [
      { by: 'Camila', minutes: 95, text: 'Bom dia! Chegou a tabela nova dos sofás retráteis.' },
      { by: 'Rafael', minutes: 92, text: 'Vi aqui. O Lisboa de 2,30 m subiu mesmo?' },
      { by: 'Camila', minutes: 90, text: 'Subiu 4%. Quem já tem orçamento fica com o preço antigo até sexta.' },
      { by: 'Aline', minutes: 41, text: 'Perfeito, aviso a Mariana agora.' },
      { by: 'Rafael', minutes: 12, text: 'Alguém tem a medida da embalagem da mesa Ipê?' },
    ],
  },
  {
    title: 'Entregas de hoje',
    people: ['Camila', 'Marcos', 'Diego'],
    lines: [
      { by: 'Marcos', minutes: 180, text: 'Caminhão saiu às 8h10 com sete entregas.' },
      { by: 'Diego', minutes: 64, text: 'A do Jardim Europa pediu para trocar para a tarde.' },
      { by: 'Marcos', minutes: 60, text: 'Dá tempo, deixo por último.' },
    ],
  },
  {
    title: 'Camila Duarte · Júlia Ferraz',
    people: ['Camila', 'Júlia'],
    lines: [{ by: 'Júlia', minutes: 25, text: 'Pode olhar a troca da cadeira quando der?' }],
  },
];

/** The announcements of the platform. None is urgent, because urgent ones open by themselves. */
export const announcements = [
  {
    title: 'Relatórios por fila no dashboard',
    text: 'Agora dá para filtrar todos os números por fila e exportar em CSV ou planilha.',
    priority: 2,
    status: true,
  },
  { title: 'Plantão no feriado de 20/11', text: 'O suporte atende das 9h às 15h.', priority: 3, status: true },
  { title: 'Novos planos em janeiro', text: 'Rascunho: valores e limites.', priority: 3, status: false },
];

export const helps = [
  { title: 'Conectar um número', description: 'Leva menos de dois minutos.', video: 'aqz-KE-bpKQ' },
  {
    title: 'Montar o menu de uma fila',
    description: 'Opções, mensagens e o que acontece depois.',
    video: 'eRsGyueVLvQ',
  },
  {
    title: 'Transferir e resolver',
    description: 'Como passar uma conversa adiante sem perder nada.',
    video: 'R6MlUcmOul8',
  },
];
