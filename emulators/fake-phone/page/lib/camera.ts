import jsQR from 'jsqr';

const lookEveryMs = 250;
const patienceMs = 60_000;

/** The text of the QR code in a picture, or null. */
export async function readPicture(source: ImageBitmapSource): Promise<string | null> {
  const bitmap = await createImageBitmap(source);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  if (!context) return null;
  return jsQR(context.getImageData(0, 0, width, height).data, width, height)?.data ?? null;
}

/** Watches another tab or window, chosen by the user, until a code is found; null when none is. */
export async function readScreen(): Promise<string | null> {
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: true });
  const video = document.createElement('video');
  try {
    video.srcObject = stream;
    video.muted = true;
    await video.play();
    for (let waited = 0; waited < patienceMs && stream.active; waited += lookEveryMs) {
      const text = await readPicture(video);
      if (text !== null) return text;
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
    return null;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

/** The pasted picture, if the clipboard holds one. */
export function pastedPicture({ clipboardData }: ClipboardEvent): File | undefined {
  return [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
}
