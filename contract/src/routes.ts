import { contractFeatures } from './features.ts';
import type { RouteSpec } from './route.ts';

/** Every route of the API by name. For the server, the documents and the tests; the browser imports per feature. */
export const allRoutes: Record<string, RouteSpec> = Object.fromEntries(
  contractFeatures.flatMap(({ routes }) => Object.entries<RouteSpec>(routes)),
);
