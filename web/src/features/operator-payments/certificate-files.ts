/** The file fields of each kind of certificate. */
export const certificateFiles = {
  p12: [{ name: 'pfx', accept: '.p12,.pfx', read: readAsBase64 }],
  pem: [
    { name: 'certificatePem', accept: '.pem,.crt,.cer', read: readAsText },
    { name: 'keyPem', accept: '.pem,.key', read: readAsText },
  ],
} as const;

function readAsText(file: File): Promise<string> {
  return file.text();
}

async function readAsBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
