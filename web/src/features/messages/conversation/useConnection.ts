import type { Connection } from '@recadia/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { connectionsQuery } from '../../connections/index.ts';

/** Capabilities of the ticket's connection; undefined, and nothing offered, until they are loaded. */
export function useConnection(id: number): { capabilities: Connection['capabilities'] | undefined } {
  const { data } = useQuery({ ...connectionsQuery, select: (all) => all.find((one) => one.id === id)?.capabilities });
  return { capabilities: data };
}
