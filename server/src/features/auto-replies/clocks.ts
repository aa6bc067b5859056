/** The kind of the timers of the idle rule; apart, because the gateway loads it without the rule. */
export const idleKind = 'idle';
