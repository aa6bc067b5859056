import type { PlanFlag } from '@recadia/contract/plans';
import type { Profile } from '@recadia/contract/permissions';

/** The company a piece of work belongs to. First argument of every SQL function. */
export interface Scope {
  companyId: number;
}

/** The user of a request, read from the database for every request (cached for seconds). */
export interface Actor {
  userId: number;
  companyId: number;
  sessionId: string;
  name: string;
  email: string;
  profile: Profile;
  super: boolean;
  allTicket: boolean;
  queueIds: number[];
}

/** The columns of a company that decide its standing, and the platform's grace days. */
export interface PrincipalCompany {
  isActive: boolean;
  leavingAt: Date | null;
  dueDate: string | null;
  timezone: string;
  graceDays: number;
}

export interface Principal {
  actor: Actor;
  company: PrincipalCompany;
  planId: number;
  plan: ReadonlySet<PlanFlag>;
  /** The newest event of the company when the principal was loaded; later reads contain its change. */
  eventSeq: number;
}
