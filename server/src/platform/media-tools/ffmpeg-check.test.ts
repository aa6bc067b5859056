import { expect, it } from 'vitest';
import { checkFfmpeg } from './ffmpeg-check.ts';
import { createLog } from '../process/log.ts';

it('warns what does not work when ffmpeg cannot be started', async () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info', mode: 'test', role: 'api' }, { write: (line) => void lines.push(line) });
  await checkFfmpeg(log, 'ffmpeg-that-is-not-there');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('ffmpeg is missing, voice messages and videos cannot be converted');
  await checkFfmpeg(log, 'true');
  expect(lines).toHaveLength(1);
});
