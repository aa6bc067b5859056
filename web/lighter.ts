import type { Plugin } from 'vite';

const unwanted = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const exported = /^export (?:function|const) (\w+)/gm;

/** Zod carries along how its schemas are written as JSON Schema; only the server's documents are made of that. */
export const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!unwanted.test(id)) return null;
    const names = [...code.matchAll(exported)].map(([, name]) => name);
    // Asked of each schema when it is made, and not called afterwards.
    return [`const unused = () => unused;`, ...names.map((name) => `export const ${name} = unused;`)].join('\n');
  },
};
