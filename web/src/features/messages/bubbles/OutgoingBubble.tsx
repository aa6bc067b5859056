import { useEffect, useMemo, useState } from 'react';
import { formatTime } from '../../../lib/i18n/time.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { AckIcon } from './AckIcon.tsx';
import { BubbleFrame } from '../../../ui/layout/BubbleFrame.tsx';
import { FailedLine } from './FailedLine.tsx';
import { fileLetters, formatBytes } from '../media/file-facts.ts';
import card from '../media/FileCard.module.css';
import type { Outgoing, OutgoingFile } from '../conversation/outgoing.ts';
import picture from '../media/Picture.module.css';
import { RichTextView } from './RichTextView.tsx';
import { useSendQueue } from '../conversation/useSendQueue.ts';

const slowAfterMs = 10_000;

interface OutgoingBubbleProps {
  item: Outgoing;
  joins: boolean;
}

/** A pending message, drawn at its final place with a clock. */
export function OutgoingBubble({ item, joins }: OutgoingBubbleProps) {
  const { t } = useTranslation();
  const { retry, discard } = useSendQueue();
  const isFailed = item.state === 'failed';
  const isSlow = useSlow(item.createdAt) && !isFailed;
  const isPicture = item.file?.type.startsWith('image/') ?? false;
  return (
    <BubbleFrame
      fromMe
      joins={joins}
      isFailed={isFailed}
      look={isPicture ? 'picture' : undefined}
      meta={
        <>
          {isSlow ? t('messages.sending') : <time dateTime={item.createdAt}>{formatTime(item.createdAt)}</time>}
          <AckIcon ack={0} isFailed={isFailed} />
        </>
      }
      below={
        isFailed && (
          <FailedLine
            reason={item.error ?? ''}
            onRetry={() => retry(item.clientId)}
            onDiscard={() => discard(item.clientId)}
          />
        )
      }
    >
      {item.file && (isPicture ? <OwnPicture file={item.file} /> : <OwnFile file={item.file} />)}
      {item.body && <RichTextView text={item.body} />}
    </BubbleFrame>
  );
}

function OwnPicture({ file }: { file: OutgoingFile }) {
  const url = useMemo(() => URL.createObjectURL(file.blob), [file.blob]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <span className={picture.media}>
      <img className={picture.fill} src={url} alt={file.name} />
    </span>
  );
}

function OwnFile({ file }: { file: OutgoingFile }) {
  const { t, language } = useTranslation();
  return (
    <span className={card.card}>
      <span className={card.letters} aria-hidden="true">
        {fileLetters(file.name, file.type)}
      </span>
      <span className={card.words}>
        <span className={card.name}>{file.isVoice ? t('messages.media.audio') : file.name}</span>
        <span className={card.facts}>{formatBytes(file.blob.size, language)}</span>
      </span>
    </span>
  );
}

/** After ten seconds the clock is explained by a text. */
function useSlow(createdAt: string): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), Math.max(0, Date.parse(createdAt) + slowAfterMs - Date.now()));
    return () => clearTimeout(timer);
  }, [createdAt]);
  return isSlow;
}
