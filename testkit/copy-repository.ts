import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles, root } from './files.ts';
import { workspaces } from './workspaces.ts';

/** Copies the current sources, links the installed packages, and links our own packages to the copy. */
export function copyRepository(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const path of listFiles(root, /./)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  for (const place of ['.', ...workspaces]) {
    const from = join(root, place, 'node_modules');
    if (!existsSync(from)) continue;
    mkdirSync(join(folder, place, 'node_modules'));
    for (const name of readdirSync(from).filter((one) => one !== '@recadia' && !one.startsWith('.vite'))) {
      symlinkSync(join(from, name), join(folder, place, 'node_modules', name));
    }
  }
  mkdirSync(join(folder, 'node_modules/@recadia'));
  for (const name of workspaces) symlinkSync(join(folder, name), join(folder, 'node_modules/@recadia', name));
}
