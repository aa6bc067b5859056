export interface Token {
  text: string;
  lastsMs: number;
}

export interface TokenCache {
  get(): Promise<string>;
  /** Forgets this token, and keeps a newer one that another call has brought meanwhile. */
  drop(text: string): void;
}

/** A token this close to its end may expire on the way. */
const marginMs = 60_000;

/** Keeps one access token until shortly before its end; calls that need a new one share a single renewal. */
export function createTokenCache(renew: () => Promise<Token>, now: () => number): TokenCache {
  let current: { text: string; until: number } | null = null;
  let renewal: Promise<string> | null = null;

  const renewOnce = async () => {
    try {
      const asked = now();
      const { text, lastsMs } = await renew();
      current = { text, until: asked + Math.max(lastsMs - marginMs, lastsMs / 2) };
      return text;
    } finally {
      renewal = null;
    }
  };

  return {
    get: () => {
      if (current && now() < current.until) return Promise.resolve(current.text);
      return (renewal ??= renewOnce());
    },
    drop: (text) => {
      if (current?.text === text) current = null;
    },
  };
}
