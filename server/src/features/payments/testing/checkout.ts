/** INV-09: the payload of the checkout, card fields included. */
export const checkoutOf = (invoiceId: number) => ({
  firstName: 'Casa Aurora Móveis Ltda.',
  lastName: '',
  address2: 'Rua das Flores, 10',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '01310-100',
  country: 'BR',
  useAddressForPaymentDetails: false,
  nameOnCard: '',
  cardNumber: '4111111111111111',
  cvv: '737',
  plan: '{}',
  price: 1,
  users: 1,
  connections: 1,
  invoiceId,
});
