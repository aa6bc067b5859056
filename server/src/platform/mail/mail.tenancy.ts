import * as mails from './mail.sql.ts';
import { theirMail } from '../../testing/theirs.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

const mail = { id: '00000000-0000-4000-8000-00000000000b', letter_sealed: 'v1', expires_at: new Date('2999-01-01') };

export const tenancyCases: TenancyCases = [
  [
    'mail.sql.ts',
    mails,
    {
      insertMail: (tx, mine) => mails.insertMail(tx, mine, mail),
      findMail: (tx, mine) => mails.findMail(tx, mine, theirMail),
      deleteMail: (tx, mine) => mails.deleteMail(tx, mine, theirMail),
    },
  ],
];
