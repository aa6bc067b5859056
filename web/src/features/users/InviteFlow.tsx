import { useState } from 'react';
import { InvitationLinkDialog } from './InvitationLinkDialog.tsx';
import { UserDialog } from './UserDialog.tsx';

/** Invites a user from any page: form, then the link when no mail is sent. */
export function InviteFlow({ onClose }: { onClose: () => void }) {
  const [link, setLink] = useState<string | null>(null);
  if (link !== null) return <InvitationLinkDialog link={link} onClose={onClose} />;
  return <UserDialog user={null} isInvitation onClose={onClose} onLink={setLink} />;
}
