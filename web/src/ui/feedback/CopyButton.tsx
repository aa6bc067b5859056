import { Check, Copy } from 'lucide-react';
import { useCopy } from '../../lib/interaction/useCopy.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../form/Button.tsx';

/** Copies a text and says so for a second. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopy();
  return (
    <>
      <Button variant="soft" size="sm" icon={isCopied ? <Check /> : <Copy />} onClick={() => copy(text)}>
        {t(isCopied ? 'ui.copy.done' : 'ui.copy.action')}
      </Button>
      <span role="status" className="visually-hidden">
        {isCopied && t('ui.copy.done')}
      </span>
    </>
  );
}
