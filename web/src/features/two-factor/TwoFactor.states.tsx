import type { Sheet } from '../../gallery/sheet.ts';
import { BackupCodes } from './BackupCodes.tsx';
import { EnrolForm } from './EnrolForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';

const nothing = () => undefined;
const never = () => Promise.resolve();
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const codes = Array.from({ length: 10 }, (_, at) => `K7M2${at}-QX4RT`);

export const sheet: Sheet = {
  title: 'Two-step verification',
  states: [
    {
      name: 'password',
      render: () => <PasswordForm submitLabel="Desativar" takesCode onSubmit={never} onCancel={nothing} />,
    },
    {
      name: 'enrolment',
      render: () => (
        <EnrolForm
          enrolment={{ secret, uri: `otpauth://totp/Recadia:camila?secret=${secret}` }}
          onConfirm={never}
          onCancel={nothing}
        />
      ),
    },
    { name: 'backup codes', render: () => <BackupCodes codes={codes} onDone={nothing} /> },
  ],
};
