import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './files.ts';

/** The folders of the npm workspaces. */
export const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
