export { BackupCodes } from './BackupCodes.tsx';
export { EnrolForm } from './EnrolForm.tsx';
export { TwoFactorSection } from './TwoFactorSection.tsx';
