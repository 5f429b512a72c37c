export interface CrmCredential {
  readonly clientId: string;
  readonly secret: string;
}

export type Exchange =
  | { readonly token: string; readonly rtoken: string }
  /** The product's response, shown on the demo page. */
  | { readonly refusal: string };

/** Server to server, with the CRM's own credential: the browser never sees it. */
export async function fetchTokens(productUrl: string, credential: CrmCredential, email: string): Promise<Exchange> {
  const basic = Buffer.from(`${credential.clientId}:${credential.secret}`).toString('base64');
  try {
    const response = await fetch(`${productUrl}/v1/integration/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
      body: JSON.stringify({ UserEmail: email }),
      signal: AbortSignal.timeout(10_000),
    });
    const answer = (await response.json()) as { token?: string; rtoken?: string; code?: string; title?: string };
    if (response.ok && answer.token && answer.rtoken) return { token: answer.token, rtoken: answer.rtoken };
    return { refusal: `PRCDS answered ${response.status}: ${answer.code ?? answer.title ?? 'no reason given'}.` };
  } catch (error) {
    return { refusal: `PRCDS cannot be reached: ${(error as Error).message}.` };
  }
}

/** Ends the frame when the user leaves it or opens another: its tokens are revoked. */
export async function endFrame(productUrl: string, refreshToken: string): Promise<void> {
  await fetch(`${productUrl}/v1/token/end`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ RefreshToken: refreshToken }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined);
}

export function frameAddress(
  productUrl: string,
  screen: string,
  { token, rtoken }: { readonly token: string; readonly rtoken: string },
  values: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(screen, productUrl);
  url.search = new URLSearchParams({ type: 'nonav', token, rtoken, ...values }).toString();
  return url.href;
}
