import type { Connection } from '@recadia/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { connectionsQuery } from '../connections/index.ts';

/** What can be done over the ticket's connection; nothing is offered before that is known. */
export function useConnection(id: number): { capabilities: Connection['capabilities'] | undefined } {
  const { data } = useQuery({ ...connectionsQuery, select: (all) => all.find((one) => one.id === id)?.capabilities });
  return { capabilities: data };
}
