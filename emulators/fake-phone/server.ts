import { createServer } from 'node:http';
import { closeServer, listen, type ListenOptions } from '../lib/listen.ts';
import { bundlePage } from './bundle.ts';

interface FakePhone {
  url: string;
  close(): Promise<void>;
}

interface FakePhoneOptions extends ListenOptions {
  /** The admin addresses of both emulators. */
  adminUrls: { web: string; cloud: string };
}

/** A page on which the user acts as a customer, or as the owner of the phone that a company links. */
export async function startFakePhone({ adminUrls, ...where }: FakePhoneOptions): Promise<FakePhone> {
  const files = await bundlePage(adminUrls);
  const { web, cloud } = adminUrls;
  // Files and texts come from the users of the page: none of them may run as a script.
  const policy = [
    "default-src 'self'",
    `connect-src ${web} ${cloud}`,
    `img-src blob: data: ${web} ${cloud}`,
    `media-src blob: ${web} ${cloud}`,
    "frame-ancestors 'none'",
  ].join('; ');
  const server = createServer((request, response) => {
    const file = files.get(new URL(request.url ?? '/', 'http://phone').pathname);
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': file.contentType,
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
    });
    response.end(file.text);
  });
  const { host, port } = await listen(server, where);
  return { url: `http://${host}:${port}`, close: () => closeServer(server) };
}
