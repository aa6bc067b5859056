/** Why a sign-in session ended, as shown to its user. */
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
