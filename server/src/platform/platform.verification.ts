import { attachmentRoutes } from '@recadia/contract/attachments';
import { platformRoutes } from '@recadia/contract/platform';
import { verificationOf } from '../testing/verification.ts';

export const verification = verificationOf({
  calls: () => [
    [platformRoutes.version, {}],
    [attachmentRoutes.openAttachment, { params: { link: 'a.b' } }, 'ERR_NOT_FOUND'],
  ],
});
