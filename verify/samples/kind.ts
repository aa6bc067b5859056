import type { ErrorCode } from '@recadia/contract/errors';
import type { TestDatabase } from '@recadia/db/testing';
import type { Wanted } from '../../testkit/talks.ts';
import type { Stage } from '../world/stage.ts';

/** The company in which rows are made; `place` and `secret` concern its tickets. */
export interface Maker extends Wanted {
  stage: Stage;
  admin: TestDatabase['admin'];
  aMember(): Promise<{ id: number }>;
  aQueue(): Promise<number>;
  /** Ids that were made before, because a row may belong to the row that precedes it in the same call. */
  last: Map<string, number>;
}

export type RowId = number | string;

/** A kind of ids in requests. */
export interface Kind {
  /** The error when the caller's company has no such row. */
  missing: ErrorCode;
  make(maker: Maker): Promise<RowId>;
  /** Routes declare the visibility of these rows. */
  hasVisibility?: true;
  /** Rows without a company, so that there is no foreign one. */
  isOfPlatform?: true;
  /** An id that no row has, where ids are not counted up from one. */
  absentId?: string;
}

export type Kinds = Record<string, Kind>;
