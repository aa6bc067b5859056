const mostSigns = 200;

/** Cleans the sender's file name: no folders, no control characters, no spaces. */
export function keptName(name: string | undefined, otherwise = 'file'): string {
  const last = (name ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    // Unpaired surrogates, then control characters and characters that change the text direction.
    .replaceAll(/\p{Cs}/gu, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>|:*?]/gu, '')
    .trim()
    .replaceAll(/\s+/gu, '_')
    .replace(/^\.+/, '');
  const signs = [...clean];
  if (signs.length <= mostSigns) return clean || otherwise;
  const dot = clean.lastIndexOf('.');
  const ending = dot > 0 && clean.length - dot <= 12 ? clean.slice(dot) : '';
  return signs.slice(0, mostSigns - ending.length).join('') + ending;
}

/** The header with the file name, for a download or for display in place. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
