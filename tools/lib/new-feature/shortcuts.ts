const goTo = /keys: 'g (.)'/g;

/** Two pages with the same keys: the later one gets the first free letter. */
export function freshShortcuts(source: string): string {
  const taken = new Set<string>();
  const free = [...'abcdefghijklmnopqrstuvwxyz'].filter((letter) => !source.includes(`keys: 'g ${letter}'`));
  return source.replace(goTo, (all, letter: string) => {
    if (!taken.has(letter)) {
      taken.add(letter);
      return all;
    }
    return `keys: 'g ${free.shift() ?? letter}'`;
  });
}
