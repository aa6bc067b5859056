/** The row counts of one company. */
export interface Sizes {
  users: number;
  queues: number;
  tags: number;
  connections: number;
  contacts: number;
  tickets: number;
  messages: number;
  /** The messages in each of two long conversations; none in a small company. */
  longest: number;
}

export const smallCompanies = 50;

/** Tickets and contacts grow with the scale; messages grow up to scale 1, where one company has five million. */
export function sizesOf(scale: number): { large: Sizes; small: Sizes } {
  const upToOne = Math.min(1, scale);
  const messages = 5_000_000 * upToOne;
  return {
    large: {
      users: 50,
      queues: 10,
      tags: 30,
      connections: 4,
      contacts: 100_000 * scale,
      tickets: 200_000 * scale,
      messages,
      longest: messages / 20,
    },
    small: {
      users: 3,
      queues: 3,
      tags: 5,
      connections: 2,
      contacts: 1_000 * upToOne,
      tickets: 2_000 * upToOne,
      messages: 20_000 * upToOne,
      longest: 0,
    },
  };
}

/** The two long conversations are open ones among the newest; see how fill.ts assigns states. */
export const longTickets = ({ tickets }: Sizes): [number, number] => {
  const newest = tickets - (tickets % 6);
  return [newest, newest - 6];
};

/** The position "200k deep": four fifths down the long conversation, at every scale. */
export const deepOffset = ({ longest }: Sizes): number => longest * 0.8;
