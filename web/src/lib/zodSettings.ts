// Compiled parsers need eval, which our content policy forbids. zod reads this when it loads; a call of its config()
// would come too late, because a bundler may run zod and the schemas before whoever imports them.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
