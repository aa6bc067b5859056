import type { ConnectionProvider } from '@recadia/contract/connections';
import { linkedCapabilities, type Capabilities } from '@recadia/whatsapp';
import { cloudCapabilities } from '@recadia/whatsapp/cloud-api';

const known: Record<ConnectionProvider, Capabilities> = { beta: linkedCapabilities, cloud: cloudCapabilities() };

/** What can be done over a connection. The only place where a provider's name is asked for it. */
export const capabilitiesOf = (provider: ConnectionProvider): Capabilities => known[provider];
