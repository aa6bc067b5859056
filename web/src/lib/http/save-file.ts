/** Downloads a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file a moment after the click; without its address the download loses its name.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
