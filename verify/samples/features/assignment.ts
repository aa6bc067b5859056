import { fixed, ref, type Samples } from '../sample.ts';

export const samples: Samples = {
  showAssignment: [{ params: { id: ref('queue') } }],
  updateAssignment: [{ params: { id: ref('queue') }, body: { mode: fixed(() => 'fewest'), capacity: 5 } }],
};
