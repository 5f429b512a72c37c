import { useEffect, useState } from 'react';

/** The address of content that only this page can load. */
export function useObjectUrl(content: Blob | undefined): string | undefined {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    if (!content) return;
    const address = URL.createObjectURL(content);
    setSource(address);
    return () => URL.revokeObjectURL(address);
  }, [content]);
  return source;
}
