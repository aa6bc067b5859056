const META = 'https://graph.facebook.com';

/** The Graph API's address with its version. An address other than Meta's needs `allowCustomEndpoint`. */
export function graphAddress(options: { baseUrl?: string; apiVersion: string; allowCustomEndpoint?: boolean }): string {
  const { baseUrl = META, apiVersion, allowCustomEndpoint = false } = options;
  if (!/^v\d+\.\d+$/.test(apiVersion)) throw new Error('apiVersion is not like v23.0');
  const { origin } = new URL(baseUrl);
  if (origin !== META && !allowCustomEndpoint) {
    throw new Error(`${origin} is not Meta's address; allowCustomEndpoint must be set to send tokens there`);
  }
  return `${baseUrl.replace(/\/$/, '')}/${apiVersion}`;
}

const mediaHosts = /(^|\.)(fbsbx\.com|fbcdn\.net|facebook\.com|whatsapp\.net)$/;

/** Whether a media address may get the token: only Meta's hosts and the custom endpoint. */
export function isMediaHost(address: string, graph: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin } = new URL(address);
  return origin === new URL(graph).origin || (protocol === 'https:' && mediaHosts.test(hostname));
}
