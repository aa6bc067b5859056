/** TKT-19, TKT-36: the ticket and its holder, for the agent who came second. */
export interface HeldTicket {
  id: number;
  uuid: string;
  /** The agent to ask for it (X-CHT-07). */
  user: { id: number; name: string } | null;
  queue: { name: string } | null;
}
