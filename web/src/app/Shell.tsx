import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { KitProvider } from '../ui/KitProvider.tsx';
import { createQueryClient } from './createQueryClient.ts';
import { Layout } from './Layout.tsx';

/** Everything behind the sign-in. One cache per session: nothing of one person is left for the next. */
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
