/** Texts for the customers of Brazilian companies: always Portuguese, also when users choose another language. */
export const texts = {
  accepted: (agent: string) => `{{ms}}, {{name}}! Meu nome é *${agent}* e vou dar continuidade ao seu atendimento.`,
  toQueue: (queue: string) =>
    `*Mensagem automática*: seu atendimento foi encaminhado para o setor *${queue}*. Aguarde um momento.`,
  toAgent: (agent: string) => `*Mensagem automática*: seu atendimento agora está com *${agent}*. Aguarde um momento.`,
  toBoth: (queue: string, agent: string) =>
    `*Mensagem automática*: seu atendimento foi para o setor *${queue}*, com *${agent}*. Aguarde um momento.`,
  scale: [
    'Responda com um número para avaliar o atendimento:',
    '*1* - _Insatisfeito_',
    '*2* - _Satisfeito_',
    '*3* - _Muito satisfeito_',
  ].join('\n'),
  callRefused:
    '*Mensagem automática*: este número não recebe chamadas de voz ou vídeo. Por favor, envie uma mensagem de texto.',
};
