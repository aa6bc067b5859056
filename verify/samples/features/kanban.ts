import { fixed, type Samples } from '../sample.ts';

export const samples: Samples = {
  listLanes: [{}],
  showBoard: [{}, { title: 'queues', query: { queueIds: fixed((_person, n) => JSON.stringify([n, n + 1])) } }],
};
