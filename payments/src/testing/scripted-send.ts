import type { Send } from '../index.ts';

export interface ScriptedAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** JSON, or the text itself. */
  body: unknown;
}

export interface SentRequest {
  line: string;
  headers: Record<string, string>;
  body?: string;
}

/** A `send` that answers by a function of the request and keeps the requests. */
export function scriptSend(answer: (line: string) => ScriptedAnswer): { send: Send; sent: SentRequest[] } {
  const sent: SentRequest[] = [];
  const send: Send = ({ method, url, headers, body }) => {
    const line = `${method} ${new URL(url).pathname}`;
    sent.push({ line, headers, body });
    const { status = 200, headers: answered = {}, body: content } = answer(line);
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    return Promise.resolve({ status, headers: answered, body: Buffer.from(text) });
  };
  return { send, sent };
}
