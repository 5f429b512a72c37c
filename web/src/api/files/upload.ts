/** Upload progress, from 0 to 1. */
export type OnUpload = (share: number) => void;

function headersOf(text: string): Headers {
  const headers = new Headers();
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

/** fetch reports no upload progress; XMLHttpRequest does. Resolves and rejects as fetch does. */
export function fetchWithProgress(url: string, init: RequestInit, onUpload: OnUpload): Promise<Response> {
  return new Promise((resolve, reject) => {
    init.signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    init.signal?.addEventListener('abort', abort);
    request.open(init.method ?? 'GET', url);
    request.responseType = 'blob';
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onUpload(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, statusText } = request;
      const body = status === 204 ? null : (request.response as Blob);
      resolve(new Response(body, { status, statusText, headers: headersOf(request.getAllResponseHeaders()) }));
    };
    request.onerror = () => reject(new TypeError('The request could not be sent'));
    request.onabort = () => reject(init.signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    request.onloadend = () => init.signal?.removeEventListener('abort', abort);
    request.send(init.body as XMLHttpRequestBodyInit | null | undefined);
  });
}
