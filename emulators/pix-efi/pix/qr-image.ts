import { QRCodeSVG } from 'qrcode.react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The QR code as Efí answers it: an SVG in a data address. */
export function drawQrCode(text: string): string {
  const svg = renderToStaticMarkup(createElement(QRCodeSVG, { value: text, level: 'M' }));
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
