/** The fields of refused proofs (C-87). */
export const proofRefusals = {
  ERR_WRONG_PASSWORD: 'currentPassword',
  ERR_REAUTHENTICATION_REQUIRED: 'currentPassword',
  ERR_INVALID_SECOND_FACTOR: 'currentCode',
} as const;
