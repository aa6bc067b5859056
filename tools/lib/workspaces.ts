import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './files.ts';

/** The folders of the project's packages, as npm knows them. */
export const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
