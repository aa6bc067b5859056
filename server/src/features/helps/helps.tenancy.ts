import * as helps from './helps.sql.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

export const tenancyCases: TenancyCases = [
  [
    'helps.sql.ts',
    helps,
    { listHelps: null, countHelps: null, findHelp: null, insertHelp: null, updateHelp: null, deleteHelp: null },
  ],
];
