import type { User } from '@recadia/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { createQueryClient } from '../app/create-query-client.ts';
import { useSession } from '../lib/session/session.ts';
import { KitProvider } from '../ui/KitProvider.tsx';
import { Toaster } from '../ui/feedback/Toaster.tsx';

interface StageProps {
  user?: User | null;
  path?: string;
  cache?: QueryClient;
  children: ReactNode;
}

/** The environment of a page: sign-in session, cache, UI kit, address and toasts, without transitions. */
export function Stage({ user = null, path = '/', cache, children }: StageProps) {
  const [client] = useState(() => cache ?? createQueryClient());
  useState(() => useSession.setState({ status: user ? 'signedIn' : 'anonymous', user, hasJustSignedIn: false }));
  return (
    <KitProvider env="test">
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path]}>
          {children}
          <Toaster />
        </MemoryRouter>
      </QueryClientProvider>
    </KitProvider>
  );
}
