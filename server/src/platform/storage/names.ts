const mostSigns = 200;

/** A file's name as its sender wrote it, as far as it is only a name: no folders, no signs that steer, no blanks. */
export function keptName(name: string | undefined, otherwise = 'file'): string {
  const last = (name ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    // Unpaired halves of signs, then controls and those that turn the direction of reading.
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

/** The header that names a file to be saved, or one that is shown in place. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
