import type { Announcement } from '@recadia/contract/announcements';
import type { Help } from '@recadia/contract/helps';

let lastAnnouncementId = 60;

export function anAnnouncement(changes: Partial<Announcement> = {}): Announcement {
  lastAnnouncementId += 1;
  return {
    id: lastAnnouncementId,
    title: 'Feriado de 20/11',
    text: 'O suporte atende em plantão.',
    priority: 3,
    status: true,
    mediaPath: null,
    mediaName: null,
    createdAt: '2026-11-12T12:00:00.000Z',
    ...changes,
  };
}

let lastHelpId = 80;

export function aHelp(changes: Partial<Help> = {}): Help {
  lastHelpId += 1;
  return { id: lastHelpId, title: 'Criar uma fila', description: 'Passo a passo.', video: 'dQw4w9WgXcQ', ...changes };
}
