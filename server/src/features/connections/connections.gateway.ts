/** Three times the silence after which another gateway takes the numbers: by then none runs. */
export const gatewayAliveMs = 15_000;
