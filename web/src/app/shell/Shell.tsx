import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
// Loaded with the first page, so that the focus is known before a dialog loads.
import '../../lib/interaction/opener.ts';
import { KitProvider } from '../../ui/KitProvider.tsx';
import { createQueryClient } from '../create-query-client.ts';
import { Layout } from './Layout.tsx';

/** All pages that need a sign-in; one cache per sign-in session, so that no data reaches the next user. */
export function Shell() {
  const [cache] = useState(createQueryClient);
  return (
    <KitProvider>
      <QueryClientProvider client={cache}>
        <Layout />
      </QueryClientProvider>
    </KitProvider>
  );
}
