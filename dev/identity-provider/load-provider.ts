/**
 * oidc-provider works on Node 20, but says while loading that its authors no longer test there. That is for whoever
 * runs it in production; nobody does so with this one.
 */
export async function loadProvider(): Promise<typeof import('oidc-provider').default> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return (await import('oidc-provider')).default;
  } finally {
    console.warn = warn;
  }
}
