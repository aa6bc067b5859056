import { memo } from 'react';
import { parseRichText } from './rich-text.ts';
import type { RichText } from './rich-text.ts';
import styles from './RichTextView.module.css';

/** Draws WhatsApp formatting; every part is text to React, never markup. */
export const RichTextView = memo(function RichTextView({ text }: { text: string }) {
  return (
    <span className={styles.text} dir="auto">
      <Parts parts={parseRichText(text)} />
    </span>
  );
});

function Parts({ parts }: { parts: RichText[] }) {
  return parts.map((part, at) => <Part key={at} part={part} />);
}

function Part({ part }: { part: RichText }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return <code className={styles.code}>{part.text}</code>;
    case 'block':
      return <code className={styles.block}>{part.text}</code>;
    case 'link':
      return (
        <a className={styles.link} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
          {part.text}
        </a>
      );
    case 'bold':
      return (
        <b className={styles.bold}>
          <Parts parts={part.children} />
        </b>
      );
    case 'italic':
      return (
        <i>
          <Parts parts={part.children} />
        </i>
      );
    case 'strike':
      return (
        <s>
          <Parts parts={part.children} />
        </s>
      );
  }
}
