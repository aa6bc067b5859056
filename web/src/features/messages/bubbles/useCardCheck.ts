import { contactRoutes } from '@recadia/contract/contact-routes';
import type { Contact } from '@recadia/contract/contacts';
import { sharedCardCheckMs } from '@recadia/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/http/http.ts';
import { newKey } from '../../../lib/http/new-key.ts';
import type { Card } from './vcard.ts';

interface CardCheck {
  contact: Contact | null;
  /** Undefined until the lookup answers. */
  isThere: boolean | undefined;
}

export function useCardCheck({ name, number }: Card): CardCheck {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), sharedCardCheckMs);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({
    queryKey: ['shared-card', number],
    queryFn: () =>
      call(contactRoutes.createContact, {
        body: { name: (name || number).slice(0, 50), number, sharedCard: true },
        idempotencyKey: newKey(),
      }),
    enabled: isDue && number !== '',
    staleTime: Infinity,
    retry: false,
    // A background lookup shows no error.
    meta: { quiet: true },
  });
  if (!data) return { contact: null, isThere: undefined };
  if ('invalido' in data) return { contact: null, isThere: false };
  return { contact: 'alreadyExists' in data ? data.existingContact : data, isThere: true };
}
