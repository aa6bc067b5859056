import { readConfig } from '../platform/config.ts';
import { runProgram } from '../program.ts';
import { startGateway } from './main.ts';

// A program of its own: what it loads must not be loaded by the others.
runProgram(readConfig(), async (platform) => [await startGateway(platform)]);
