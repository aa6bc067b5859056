/** npm run build: the server and the database command as one file each, the web as static files. */
import { bundle, bundleServer } from './lib/bundle.ts';
import { buildWeb } from './lib/vite.ts';

await bundleServer('server/dist');
await bundle('db/src/cli.ts', 'db/dist/cli.js');
process.exitCode = buildWeb();
