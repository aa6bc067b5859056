import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorText } from '../../../lib/errors.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';

interface RefusalProps {
  text: string;
  onRetry: () => void;
}

/** Why a step failed, with another try. */
export function Refusal({ text, onRetry }: RefusalProps) {
  const { t } = useTranslation();
  return (
    <Banner
      tone="danger"
      icon={<CircleAlert />}
      action={
        <Button size="sm" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      }
    >
      {text}
    </Banner>
  );
}

/** The same for an invoice that was not loaded. */
export function PreviewRefusal({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const [text, setText] = useState('');
  useEffect(() => {
    let isOver = false;
    void errorText(error).then((words) => !isOver && setText(words));
    return () => {
      isOver = true;
    };
  }, [error]);
  return text && <Refusal text={text} onRetry={onRetry} />;
}
