import type { DownloadedFile } from '../call.ts';

/** Saves a fetched file through the browser's download. */
export function saveFile({ content, name }: DownloadedFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
