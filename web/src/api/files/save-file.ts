import type { DownloadedFile } from '../call.ts';

/** Hands a fetched file to the browser's downloads. */
export function saveFile({ content, name }: DownloadedFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
