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

/** The addresses of several, in their order; undefined until there are all of them. */
export function useObjectUrls(contents: readonly (Blob | undefined)[]): readonly (string | undefined)[] | undefined {
  const [sources, setSources] = useState<readonly (string | undefined)[]>();
  useEffect(() => {
    const addresses = contents.map((content) => content && URL.createObjectURL(content));
    setSources(addresses);
    return () => {
      for (const address of addresses) if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [contents]);
  return sources;
}
