import { can } from '@recadia/contract/permissions';
import { ref, type Caller, type Samples } from '../sample.ts';

const showAllOnly = (caller: Caller) => (can(caller, 'tickets-manager:showall') ? null : 'ERR_NO_PERMISSION');

export const samples: Samples = {
  resumeBot: [
    { params: { id: ref('ticket') } },
    { title: 'hidden', params: { id: ref('hiddenTicket') }, refuses: showAllOnly },
  ],
};
