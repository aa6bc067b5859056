/** npm run build: the server and the database command as one file each, the web as static files, and the list of packages. */
import { bundle, bundleServer } from '../testkit/bundle.ts';
import { requireNode } from '../testkit/node-version.ts';
import { writeSbom } from './lib/sbom.ts';
import { buildWeb } from '../testkit/vite.ts';

requireNode();
await bundleServer('server/dist');
await bundle('db/src/cli.ts', 'db/dist/cli.js');
await writeSbom('server/dist/sbom.cdx.json');
process.exitCode = buildWeb();
