import { readConfig } from '../platform/process/config.ts';
import { runProgram } from '../program.ts';
import { startGateway } from './main.ts';

// A separate program, so that other processes do not load its code.
runProgram(readConfig(), async (platform) => [await startGateway(platform)]);
