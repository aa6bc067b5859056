const goTo = /keys: 'g (.)'/g;

/** Gives a new page the first free shortcut, because the template's is taken. */
export function freshShortcuts(source: string, manifests: string): string {
  const free = [...'abcdefghijklmnopqrstuvwxyz'].filter((letter) => !manifests.includes(`keys: 'g ${letter}'`));
  return source.replace(goTo, (all) => (free.length > 0 ? `keys: 'g ${free.shift()}'` : all));
}
