import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const library = 'lucide-react';
const importsOfIcons = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${library}["'];?`, 'g');

/**
 * Imports each icon from its own file. Through the index of the library every icon of the product would belong to the
 * first page, because a module is part of one chunk only.
 */
export const iconFiles: Plugin = {
  name: 'icon-files',
  apply: 'build',
  enforce: 'pre',
  transform: {
    order: 'post',
    async handler(code, id) {
      if (id.includes('/node_modules/') || !code.includes(library)) return null;
      const index = await this.resolve(library, id);
      if (!index) return null;
      const files = await filesByName(index.id);
      return { code: code.replaceAll(importsOfIcons, (_all, names: string) => importEach(names, files)), map: null };
    },
  },
};

let known: Promise<Map<string, string>> | undefined;

/** The file of each name that the index exports. */
const filesByName = (index: string): Promise<Map<string, string>> =>
  (known ??= readFile(index, 'utf8').then((text) => {
    const exported = text.matchAll(/export \{([^}]+)\} from '(\.\/icons\/[\w-]+\.mjs)'/g);
    return new Map(
      [...exported].flatMap(([, names = '', file = '']) =>
        [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, join(dirname(index), file)] as const),
      ),
    );
  }));

/** `Eye` or `Eye as Shown` becomes an import of the default export; other names stay imported from the index. */
function importEach(names: string, files: Map<string, string>): string {
  const each = names.split(',').flatMap((one) => one.trim() || []);
  return each
    .map((one) => {
      const [name = '', local = name] = one.split(/\s+as\s+/);
      const file = files.get(name);
      return file ? `import ${local} from ${JSON.stringify(file)};` : `import { ${one} } from '${library}';`;
    })
    .join(' ');
}
