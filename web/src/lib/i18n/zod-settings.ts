// Compiled parsers need eval, which our content policy forbids. zod reads this setting when it loads; calling its
// config() would be too late, because the bundler may run zod and the schemas before the importing module.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
