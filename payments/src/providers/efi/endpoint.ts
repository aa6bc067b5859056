const addresses = { production: 'https://pix.api.efipay.com.br', sandbox: 'https://pix-h.api.efipay.com.br' } as const;

export interface EfiEndpoint {
  environment: 'production' | 'sandbox';
  /** Replaces the address of the environment; needs `allowCustomEndpoint`, because the credentials are sent there. */
  baseUrl?: string;
  allowCustomEndpoint?: boolean;
}

export function efiAddress({ environment, baseUrl, allowCustomEndpoint = false }: EfiEndpoint): string {
  if (baseUrl === undefined) return addresses[environment];
  if (!allowCustomEndpoint) throw new Error('an address other than the one of Efí needs allowCustomEndpoint');
  const { origin, protocol } = new URL(baseUrl);
  if (protocol !== 'https:') throw new Error('the address of a payment service is https');
  return origin;
}
