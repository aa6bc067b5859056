/** Three times the silence after which another gateway claims the sessions: by then no gateway runs. */
export const gatewayAliveMs = 15_000;
