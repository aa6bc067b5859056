/** Every environment variable of `npm run emulators`. `npm run docs` writes docs/environment.gen.md from it. */
export const emulatorVariables = {
  EMULATORS_HOST: { default: '127.0.0.1', meaning: 'Address on which the emulators listen.' },
  EMULATORS_PHONE_PORT: { default: '7800', meaning: 'Port of the fake phone.' },
  EMULATORS_WEB_PORT: { default: '7801', meaning: 'Port of WhatsApp Web.' },
  EMULATORS_WEB_ADMIN_PORT: { default: '7802', meaning: 'Port of the admin API of WhatsApp Web.' },
  EMULATORS_WEB_MEDIA_PORT: { default: '7803', meaning: 'Port of the media server of WhatsApp Web.' },
  EMULATORS_CLOUD_PORT: { default: '7804', meaning: 'Port of the Cloud API.' },
  EMULATORS_CLOUD_ADMIN_PORT: { default: '7805', meaning: 'Port of the admin API of the Cloud API.' },
  EMULATORS_CLOUD_CALLBACK: { default: '', meaning: 'Address that receives the webhooks of the Cloud API.' },
  EMULATORS_PIX_PORT: { default: '7806', meaning: 'Port of the Pix API of Efí.' },
  EMULATORS_PIX_ADMIN_PORT: { default: '7807', meaning: 'Port of the admin API of the Pix API.' },
  EMULATORS_PIX_BANK_PORT: { default: '7808', meaning: 'Port of the bank page, on which a person pays a Pix code.' },
  EMULATORS_PIX_FOLDER: {
    default: '.state/emulators/pix-efi',
    meaning: 'Folder to which the authority, the client certificate and its key are written.',
  },
  EMULATORS_CERTIFICATE: {
    default: '.state/emulators/whatsapp-web.pem',
    meaning: 'File to which the certificate of the media server is written.',
  },
} as const;

type EmulatorVariable = keyof typeof emulatorVariables;
type PortVariable = Extract<EmulatorVariable, `${string}_PORT`>;

export const readVariable = (name: EmulatorVariable): string => process.env[name] ?? emulatorVariables[name].default;

export function readPort(name: PortVariable): number {
  const port = Number(readVariable(name));
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is not a port`);
  return port;
}
