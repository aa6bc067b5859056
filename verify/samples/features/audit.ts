import { cursorAt, ref, type Samples } from '../sample.ts';

const days = { from: '2026-01-01', to: '2026-12-31' };

export const samples: Samples = {
  listAudit: [
    { query: { userId: ref('user'), area: 'auth', ...days } },
    { title: 'cursor', query: { cursor: cursorAt('a') } },
  ],
  exportAudit: [{ query: { userId: ref('user'), area: 'user', ...days } }],
};
