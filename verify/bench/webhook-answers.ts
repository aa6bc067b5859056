import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import { appSecret, webhookBody } from '../chaos/message-path/meta.ts';
import { spread } from '../chaos/figures.ts';

const warmMs = 2_000;
const measuredMs = 8_000;
const width = 32;
const chats = 200;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
let sent = 0;

/** The maximum of answered webhooks per second, and the response time at half that rate. */
export async function measureWebhooks(url: string): Promise<{ saturation: number; p99: number; spread: string }> {
  await flood(url, warmMs);
  const saturation = (await flood(url, measuredMs)) / (measuredMs / 1_000);
  const times = await steadily(url, saturation / 2);
  const sorted = times.toSorted((a, b) => a - b);
  return { saturation, p99: sorted[Math.floor(sorted.length * 0.99)] ?? Infinity, spread: spread(times) };
}

async function flood(url: string, ms: number): Promise<number> {
  const until = performance.now() + ms;
  let answered = 0;
  const work = async () => {
    for (; performance.now() < until; answered += 1) await post(url);
  };
  await Promise.all(Array.from({ length: width }, work));
  return answered;
}

/** Sends by the clock, regardless of pending answers, so that a slow answer delays no request. */
async function steadily(url: string, perSecond: number): Promise<number[]> {
  const began = performance.now();
  const asked: Promise<number>[] = [];
  while (performance.now() - began < measuredMs) {
    const due = ((performance.now() - began) / 1_000) * perSecond;
    while (asked.length < due) {
      const dueAt = began + (asked.length / perSecond) * 1_000;
      asked.push(post(url).then(() => performance.now() - dueAt));
    }
    await pause(1);
  }
  return Promise.all(asked);
}

function post(url: string): Promise<void> {
  const no = (sent += 1);
  const body = JSON.stringify(webhookBody({ chat: no % chats, no }));
  const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
  return new Promise((resolve, reject) => {
    const asking = request(url, { method: 'POST', headers, agent }, (answer) => {
      answer.resume().once('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`a webhook was answered ${answer.statusCode}`));
      });
    });
    asking.once('error', reject).end(body);
  });
}
