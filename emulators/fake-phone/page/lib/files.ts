import type { MediaKind } from '../../../lib/words.ts';

export interface Attachment {
  file: File;
  kind: MediaKind;
  isVoice: boolean;
}

/** The largest file of one request, as base64. */
export const MAX_FILE_BYTES = 40 * 1024 * 1024;

export function toAttachment(file: File, wanted?: 'document' | 'voice'): Attachment {
  const kind = wanted === 'document' ? 'document' : wanted === 'voice' ? 'audio' : kindOf(file.type);
  return { file, kind, isVoice: wanted === 'voice' };
}

function kindOf(mimeType: string): MediaKind {
  const [family] = mimeType.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
}

export async function toBase64(file: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error(reader.error?.message ?? 'unreadable'));
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(',') + 1);
}

/** On another origin a link's `download` is ignored, so the file is fetched first and then saved. */
export async function saveFile(url: string, name: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file a moment after the click; without its address the download loses its name.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function chooseFiles(accept: string, isMultiple: boolean): Promise<File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.multiple = isMultiple;
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}
