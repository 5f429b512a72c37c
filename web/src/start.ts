/**
 * Runs before the application's code has come, so that it imports nothing: the theme of the page, and whether the header in
 * index.html is drawn. The rules are those of readMode (api/storage/storage.ts), of the screens that need no sign-in
 * (app/routes.ts), which have no header, and of Mantine's colour scheme.
 */
{
  const headerless = /^\/(auth|accessDeniedError|unauthorized)\/?$/i;
  const stored = (area: 'localStorage' | 'sessionStorage', name: string): string | null => {
    try {
      return window[area].getItem(`prcds.${name}`);
    } catch {
      return null;
    }
  };
  const scheme = stored('localStorage', 'colorScheme');
  const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = scheme === 'dark' || (scheme !== 'light' && prefersDark());
  const { pathname, search } = window.location;
  const isNonav = new URLSearchParams(search).get('type') === 'nonav' || stored('sessionStorage', 'mode') === 'nonav';
  const { dataset } = document.documentElement;
  dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  if (!isNonav && !headerless.test(pathname)) dataset.start = 'header';
}
