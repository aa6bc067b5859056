export { fileLive } from './files.live.ts';
