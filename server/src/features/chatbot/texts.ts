/** Customers are Brazilian companies' customers: what the bot says of its own is Portuguese, whatever the screens speak. */
export const texts = {
  invalid: 'Opção inválida. Escolha uma das opções abaixo.',
  closed: 'Este setor está fechado no momento.',
};
