import { useState } from 'react';
import { InvitationLinkDialog } from './InvitationLinkDialog.tsx';
import { UserDialog } from './UserDialog.tsx';

/** Somebody invited, from wherever one is: who it is, then the link where nothing mails it. */
export function InviteFlow({ onClose }: { onClose: () => void }) {
  const [link, setLink] = useState<string | null>(null);
  if (link !== null) return <InvitationLinkDialog link={link} onClose={onClose} />;
  return <UserDialog user={null} isInvitation onClose={onClose} onLink={setLink} />;
}
