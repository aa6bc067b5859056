import { fixed, made, ref, type Caller, type Sample } from './sample.ts';

const announcement = {
  title: 'Aviso de amostra',
  text: 'Das 2h às 4h o envio fica pausado.',
  priority: 1,
  status: true,
};
const help = {
  title: made((n) => `Ajuda de amostra ${n}`),
  description: 'Passo a passo.',
  video: fixed(() => 'dQw4w9WgXcQ'),
};
const cursor = fixed(() => Buffer.from(JSON.stringify(['1', 1])).toString('base64url'));
// Runs send JSON, and this route takes a form.
const formOnly = (caller: Caller) => (caller.super ? 'ERR_VALIDATION' : 'ERR_NO_PERMISSION');

/** The announcements and help of the platform. */
export const platformSamples: Record<string, Sample[]> = {
  listAnnouncements: [
    { query: { searchParam: 'amostra', pageNumber: fixed((_person, n) => 1 + (n % 50)) } },
    { title: 'cursor', query: { cursor } },
  ],
  showAnnouncement: [{ params: { id: ref('announcement') } }],
  createAnnouncement: [{ body: announcement }],
  updateAnnouncement: [{ params: { id: ref('announcement') }, body: announcement }],
  deleteAnnouncement: [{ params: { id: ref('announcement') } }],
  uploadAnnouncementMedia: [{ params: { id: ref('announcement') }, refuses: formOnly }],
  listHelps: [
    { query: { searchParam: 'amostra', pageNumber: fixed(() => 1) } },
    { title: 'cursor', query: { cursor } },
  ],
  listAllHelps: [{}],
  showOnboarding: [{}],
  showHelp: [{ params: { id: ref('help') } }],
  createHelp: [{ body: help }],
  updateHelp: [{ params: { id: ref('help') }, body: help }],
  deleteHelp: [{ params: { id: ref('help') } }],
  deleteAnnouncementMedia: [{ params: { id: ref('announcement') } }],
};
