import i18next from 'i18next';
import { onTestFinished, vi } from 'vitest';
import { startTexts } from '../i18n/i18n.ts';
import { loaders, type Namespace, type Texts } from '../i18n/resources.ts';

/** English texts that load when the test says so, even if an earlier test has loaded them. */
export async function deferredTexts<N extends Namespace>(namespace: N, texts: Texts[N]) {
  let arrive: () => void = () => undefined;
  const coming = new Promise<{ default: Texts[N] }>((resolve) => {
    arrive = () => resolve({ default: texts });
  });
  await startTexts('en');
  i18next.removeResourceBundle('en', namespace);
  const asked = vi.spyOn(loaders[namespace] as { en: () => typeof coming }, 'en').mockReturnValue(coming);
  onTestFinished(() => {
    arrive();
    asked.mockRestore();
  });
  return { asked, arrive };
}
