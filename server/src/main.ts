import { startApi } from './api/main.ts';
import { startGatewayChild } from './gateway/child.ts';
import { readConfig } from './platform/process/config.ts';
import { endWith, runProgram } from './program.ts';
import { startWorker } from './worker/main.ts';

/** A separate file, in the bundle too: the processes started here must not load its code. */
const gatewayEntry = new URL(
  import.meta.url.endsWith('.ts') ? './gateway/process.ts' : './gateway.js',
  import.meta.url,
);

/** One program; ROLE decides which of its processes runs here. */
async function main(): Promise<void> {
  const config = readConfig();
  if (config.role === 'gateway') return void (await import(gatewayEntry.href));
  runProgram(config, async (platform) => {
    const parts: { stop(): Promise<void> }[] = [];
    if (config.role === 'all') parts.push(startGatewayChild(platform, gatewayEntry));
    if (config.role !== 'api') parts.push(await startWorker(platform));
    if (config.role !== 'worker') parts.push(await startApi(platform));
    return parts;
  });
}

main().catch(endWith);
