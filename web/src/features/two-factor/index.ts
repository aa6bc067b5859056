export { BackupCodes } from './BackupCodes.tsx';
export { EnrolForm } from './EnrolForm.tsx';
export { ProofField } from './ProofField.tsx';
export { proofRefusals } from './proof-refusals.ts';
export { TwoFactorSection } from './TwoFactorSection.tsx';
