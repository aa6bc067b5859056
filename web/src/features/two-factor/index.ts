export { BackupCodes } from './BackupCodes.tsx';
export { EnrolForm } from './EnrolForm.tsx';
export { ProofField } from './ProofField.tsx';
export { TwoFactorSection } from './TwoFactorSection.tsx';
