import { QRCodeSVG } from 'qrcode.react';

/** Dark on white in every theme: phones do not read it the other way round. */
export function QrImage({ text, label }: { text: string; label: string }) {
  return (
    <QRCodeSVG value={text} role="img" aria-label={label} level="M" marginSize={4} bgColor="#fff" fgColor="#101713" />
  );
}
