/** Polls until the result is truthy and returns it. The long default allows for a busy machine. */
export async function waitUntil<T>(
  ask: () => T | Promise<T>,
  what: string,
  withinMs = 15_000,
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer as NonNullable<Exclude<T, false>>;
    if (Date.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
