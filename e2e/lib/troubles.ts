import type { BrowserContext } from 'playwright-core';

export interface Troubles {
  /** This will be said once or more, and is no trouble; a journey where it stays unsaid fails too. */
  expect(words: RegExp): void;
  /** This may be said or not: it depends on which of two things comes first. */
  allow(words: RegExp): void;
  /** What nobody expected, and what was expected in vain. */
  list(): string[];
  /** Another journey begins. */
  forget(): void;
}

/** Errors in the console, uncaught ones, breaches of the content policy, and requests to anybody but us. */
export async function watchTroubles(context: BrowserContext, home: string): Promise<Troubles> {
  const said: string[] = [];
  const expected: RegExp[] = [];
  const allowed: RegExp[] = [];
  const own = new URL(home).host;

  const checkHost = (url: string): void => {
    const { protocol, host } = new URL(url);
    if (/^(https?|wss?):$/.test(protocol) && host !== own) said.push(`third party: ${url}`);
  };
  context.on('request', (request) => checkHost(request.url()));
  context.on('page', (page) => page.on('websocket', (socket) => checkHost(socket.url())));
  context.on('weberror', (error) => said.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') said.push(`console: ${message.text()} (${message.location().url})`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
    );
  });

  return {
    expect: (words) => void expected.push(words),
    allow: (words) => void allowed.push(words),
    forget: () => [said, expected, allowed].forEach((words) => words.splice(0)),
    list: () => [
      ...said.filter((line) => ![...expected, ...allowed].some((words) => words.test(line))),
      ...expected.filter((words) => !said.some((line) => words.test(line))).map((words) => `never said: ${words}`),
    ],
  };
}
