/** Why a sign-in session ended, as its holder is told. */
export const sessionEnds = [
  'signedInElsewhere',
  'passwordChanged',
  'deactivated',
  'secondFactorRequired',
  'endedByOwner',
  'signedOut',
  'tokenReused',
  'tooOld',
  'idle',
] as const;

export type SessionEnd = (typeof sessionEnds)[number];
