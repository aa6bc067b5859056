/** The people of the emulators when they start for manual use. */

export interface Seeded {
  phone: string;
  name: string;
  hidesPhone?: boolean;
}

export const customers = [
  { phone: '5511987654321', name: 'Ana Paula Ribeiro' },
  { phone: '5511976543210', name: 'João Batista Ferreira' },
  { phone: '5521998761234', name: 'Márcia Conceição Lopes' },
  { phone: '5531991234567', name: 'Tiago Nascimento' },
  { phone: '5571988123456', name: 'Dona Zélia Santana' },
  { phone: '5548999887766', name: 'Rafaela Schmitt', hidesPhone: true },
] as const satisfies readonly Seeded[];

/** A phone whose owner links the product to it. */
export const line: Seeded = { phone: '551140028922', name: 'Casa Aurora' };

/** Another phone, for linking by hand. */
export const spareLine: Seeded = { phone: '5519974103300', name: 'Casa Aurora Campinas' };

/** A number on the Cloud API. Its secrets protect nothing: they are the same on every machine. */
export const number = (callbackUrl = 'http://127.0.0.1:8080/webhooks/whatsapp') => ({
  phone: '551130039000',
  phoneNumberId: '100000000000001',
  wabaId: '200000000000001',
  token: 'emulated-access-token',
  appSecret: 'emulated-app-secret',
  verifyToken: 'emulated-verify-token',
  callbackUrl,
  name: 'Casa Aurora na nuvem',
});

/** Another number without an owner: its webhooks are discarded until an address is entered. */
export const spareNumber = {
  ...number('http://127.0.0.1:9/'),
  phone: '551130039111',
  phoneNumberId: '100000000000002',
  wabaId: '200000000000002',
  token: 'emulated-spare-access-token',
  name: 'Casa Aurora Atacado',
};
