/**
 * oidc-provider works on Node 20, but warns while loading that it is no longer tested there. The warning is for
 * production use, and this provider is for the demo only.
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
