import { useMemo } from 'react';
import { encodeQr } from './qr.ts';

const quiet = 4;

/** Dark on white in every theme: phones do not read it the other way round. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const modules = encodeQr(text);
    const squares = modules.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])),
    );
    return { path: squares.join(''), size: modules.length + quiet * 2 };
  }, [text]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#101713" />
    </svg>
  );
}
