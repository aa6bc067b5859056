import { Users } from 'lucide-react';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';

const ContactsPage = lazyPage(() => import('./ContactsPage.tsx').then((file) => file.ContactsPage), 'contacts');

export const contactsFeature: WebFeature = {
  pages: [{ path: '/contacts', page: ContactsPage }],
  menu: [{ id: 'contacts', to: '/contacts', icon: Users, keys: 'g c', section: 'service', order: 30 }],
  live: () => import('./contacts.live.ts').then(({ contactLive }) => contactLive),
};
