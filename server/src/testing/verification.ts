import type { ErrorCode } from '@recadia/contract/errors';
import type { RouteSpec } from '@recadia/contract/route';
import type { BusyCompany } from './busy-company.ts';
import type { Sent } from './call.ts';
import type { LiveList } from './live-lists.ts';
import type { TestServer } from './server.ts';
import type { StaffedCompany } from './world.ts';

type Act<Rows> = (server: TestServer, company: BusyCompany, rows: Rows) => Promise<{ status: number }>;

/** Each call that changes data: ways to make it, or the reason why no list of a client changes. */
type Actions<Rows> = Record<string, Record<string, Act<Rows>> | { changesNoList: string }>;

/** A call by an admin, and the code of an expected refusal. */
type Call = [spec: RouteSpec, sent: Sent, refusal?: ErrorCode];

/** The part of a feature in the tests of all features, in `<noun>.verification.ts`; the tests find it by its name. */
export interface Verification<Rows> {
  /** Creates the rows that the actions change. */
  setUp?: (server: TestServer, company: BusyCompany) => Promise<Rows>;
  /** The lists that clients keep and update by live events. */
  lists?: (company: BusyCompany) => LiveList[];
  actions?: Actions<Rows>;
  /** One call of every route, in an order in which no call affects the next, nor the calls of other features. */
  calls: (place: Pick<TestServer, 'db' | 'signIn'>, company: StaffedCompany) => Call[] | Promise<Call[]>;
}

/** Infers the type of the rows. */
export const verificationOf = <Rows = undefined>(verification: Verification<Rows>): Verification<Rows> => verification;
