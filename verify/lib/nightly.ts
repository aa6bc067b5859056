export interface NightlyStep {
  name: string;
  /** Arguments of npm. */
  command: string[];
}

/** The end-to-end files that `.ci/run` excludes: each covers every screen. */
export const sweeps = ['accessibility', 'gallery', 'hostile-texts', 'keyboard', 'menus', 'narrow-and-long'];

const chaosPrograms = [
  'inbound',
  'outbound',
  'services',
  'takeover',
  'provider-crash',
  'first-messages',
  'neighbours',
  'keys',
  'assignment',
  'hostile',
  'payments',
  'roll-ups',
  'screens',
  'standing',
  'timers',
  'realtime',
  'revocation',
];
const benches = [
  'start',
  'ingest',
  'jobs',
  'path',
  'desk',
  'dashboard',
  'sweeps',
  'growth',
  'tickets-page',
  'workspace',
  'pixels',
  'crowd',
  'replies',
  'neighbour',
  'idle',
];

const step = (name: string, ...command: string[]): NightlyStep => ({ name, command });

/** The work that CI leaves out, in the order of its run; `build` is for the steps after it. */
export const nightlySteps: NightlyStep[] = [
  step('build', 'run', 'build'),
  step('journeys', 'run', 'e2e', '--', '--exclude', `{${sweeps.join(',')}}.test.ts`),
  ...sweeps.map((name) => step(`sweep ${name}`, 'run', 'e2e', '--', `${name}.test.ts`)),
  step('seeded-faults', 'run', 'seeded-faults'),
  step('fuzz', 'run', 'fuzz'),
  step('fuzz pix', 'run', 'fuzz', '--', 'provider', '--kind', 'pix'),
  step('fuzz due-dates', 'run', 'fuzz', '--', 'due-dates'),
  step('fuzz inbound', 'run', 'fuzz', '--', 'inbound'),
  step('canary', 'run', 'canary'),
  step('conformance', 'run', 'conformance'),
  ...chaosPrograms.map((name) => step(`chaos ${name}`, 'run', 'chaos', '--', name)),
  ...benches.map((name) => step(`bench ${name}`, 'run', 'bench', '--', name)),
];

export interface NightlyFigure {
  isPassed: boolean;
  seconds: number;
  at: string;
  /** The last lines that the step printed: its figures. */
  lines: string[];
}

const keptLines = 30;

/** The end of an output without colours and empty lines. */
export function figureLines(output: string): string[] {
  const lines = output.replaceAll(/\u001b\[[0-9;]*m/g, '').split('\n');
  return lines
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .slice(-keptLines);
}
