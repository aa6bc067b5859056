/**
 * The bot's own texts for the customers of Brazilian companies: Portuguese, also when users choose another language.
 */
export const texts = {
  invalid: 'Opção inválida. Escolha uma das opções abaixo.',
  closed: 'Este setor está fechado no momento.',
};
