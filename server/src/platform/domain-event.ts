/** A change, described by ids: the event log holds no bodies, and consumers read the row. */
export interface DomainEvent {
  /** Noun and past tense: `tag.created`. */
  name: `${string}.${string}`;
  entityId?: number | string;
  /** Ids, and the visibility before and after the change. */
  data?: Record<string, unknown>;
  actorUserId?: number;
}
