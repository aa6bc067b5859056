const LIBSIGNAL_SAYS =
  /^(Closing (open )?session|Opening session|Session (already|error)|Removing old closed|Migrating session|Decrypted message with closed|Failed to decrypt message with any)/;

let isQuiet = false;

/** The library prints whole sessions with their private keys to the console; its known messages are dropped. */
export function quietLibsignal(): void {
  if (isQuiet) return;
  isQuiet = true;
  for (const level of ['info', 'warn', 'error'] as const) {
    const print = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      if (typeof words[0] !== 'string' || !LIBSIGNAL_SAYS.test(words[0])) print(...words);
    };
  }
}
