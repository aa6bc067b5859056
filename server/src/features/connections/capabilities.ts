import type { ConnectionProvider } from '@recadia/contract/connections';
import { linkedCapabilities, type Capabilities } from '@recadia/whatsapp';
import { cloudCapabilities } from '@recadia/whatsapp/cloud-api';

const known: Record<ConnectionProvider, Capabilities> = { beta: linkedCapabilities, cloud: cloudCapabilities() };

/** The capabilities of a connection. Only this place derives them from the provider. */
export const capabilitiesOf = (provider: ConnectionProvider): Capabilities => known[provider];
