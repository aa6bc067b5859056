import { QRCodeSVG } from 'qrcode.react';

/** Dark on white in every theme, because phones do not read inverted codes. */
export function QrImage({ text, label }: { text: string; label: string }) {
  return (
    <QRCodeSVG value={text} role="img" aria-label={label} level="M" marginSize={4} bgColor="#fff" fgColor="#101713" />
  );
}
