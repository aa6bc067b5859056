import { contactRoutes } from '@recadia/contract/contact-routes';
import { contactSearchFrom } from '@recadia/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../http/http.ts';
import { useDebouncedText } from './useDebouncedText.ts';

const shown = 6;

/** Contacts whose name or number contains the typed text, after a pause in typing. */
export function useFoundContacts(typed: string) {
  const wanted = typed.trim();
  const search = useDebouncedText(wanted);
  const isWorthIt = search.length >= contactSearchFrom;
  const { data, isFetching } = useQuery({
    queryKey: ['contacts-found', search],
    queryFn: ({ signal }) => call(contactRoutes.listContacts, { query: { searchParam: search }, signal }),
    enabled: isWorthIt,
  });
  const contacts = isWorthIt && wanted.length >= contactSearchFrom ? (data?.contacts ?? []).slice(0, shown) : [];
  return { contacts, isSearching: isFetching || search !== wanted };
}
