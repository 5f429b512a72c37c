/** Keeps cookies between requests to one host, as a browser would, and follows redirects. */
export interface Browser {
  /** Follows redirects until one leaves the starting origin; returns that address, or the last page. */
  visit(url: string, form?: Readonly<Record<string, string>>): Promise<{ url: string; page?: string }>;
}

const mostRedirects = 10;

export function createBrowser(): Browser {
  const jar = new Map<string, string>();

  async function request(url: string, form?: Readonly<Record<string, string>>): Promise<Response> {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      body: form && new URLSearchParams(form),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const split = pair.indexOf('=');
      jar.set(pair.slice(0, split), pair.slice(split + 1));
    }
    return response;
  }

  return {
    async visit(start, form) {
      const { origin } = new URL(start);
      let url = start;
      let response = await request(url, form);
      for (let count = 0; count < mostRedirects; count += 1) {
        const to = response.headers.get('location');
        if (to === null) return { url, page: await response.text() };
        url = new URL(to, url).href;
        if (new URL(url).origin !== origin) return { url };
        response = await request(url);
      }
      throw new Error(`Too many redirects from ${start}`);
    },
  };
}
