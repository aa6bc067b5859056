import type { BrowserContext } from 'playwright-core';

export interface PageErrors {
  /** This error must occur at least once; without it the journey fails too. */
  expect(words: RegExp): void;
  /** This error may occur or not: it depends on timing. */
  allow(words: RegExp): void;
  /** Unexpected errors, and expected ones that did not occur. */
  list(): string[];
  /** Resets the list for another journey. */
  forget(): void;
}

/** Errors in the console, uncaught ones, breaches of the content policy, and requests to third parties. */
export async function watchPageErrors(context: BrowserContext, home: string): Promise<PageErrors> {
  const errors: string[] = [];
  const expected: RegExp[] = [];
  const allowed: RegExp[] = [];
  const own = new URL(home).host;

  const checkHost = (url: string): void => {
    const { protocol, host } = new URL(url);
    if (/^(https?|wss?):$/.test(protocol) && host !== own) errors.push(`third party: ${url}`);
  };
  context.on('request', (request) => checkHost(request.url()));
  context.on('page', (page) => page.on('websocket', (socket) => checkHost(socket.url())));
  context.on('weberror', (error) => errors.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
    );
  });

  return {
    expect: (words) => void expected.push(words),
    allow: (words) => void allowed.push(words),
    forget: () => [errors, expected, allowed].forEach((words) => words.splice(0)),
    list: () => [
      ...errors.filter((line) => ![...expected, ...allowed].some((words) => words.test(line))),
      ...expected
        .filter((words) => !errors.some((line) => words.test(line)))
        .map((words) => `expected but missing: ${words}`),
    ],
  };
}
