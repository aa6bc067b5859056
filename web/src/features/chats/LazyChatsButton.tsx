import { lazy, Suspense } from 'react';
import { useIsPageLoaded } from '../../lib/live/page-load.ts';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { usePlanFlag } from '../../lib/session/plan.ts';
import { IconButtonPlaceholder } from '../../ui/form/IconButton.tsx';

const Button = lazy(async () => {
  const [file] = await Promise.all([import('./ChatsButton.tsx'), loadTexts('chats')]);
  return { default: file.ChatsButton };
});

/** CHT-04: in the top bar when the plan includes the internal chat. */
export function ChatsButton() {
  const isHere = useIsPageLoaded();
  const hasChat = usePlanFlag('useInternalChat');
  if (hasChat === false) return null;
  const placeholder = <IconButtonPlaceholder />;
  return <Suspense fallback={placeholder}>{isHere && hasChat ? <Button /> : placeholder}</Suspense>;
}
