import i18next from 'i18next';
import { onTestFinished, vi } from 'vitest';
import { sourceLanguage } from '#contract/shared/language.ts';
import { startTexts } from '../i18n/i18n.ts';
import { type Namespace, type Texts, type Tree, textFiles } from '../i18n/resources.ts';

/** English texts that load when the test says so, even if an earlier test has loaded them. */
export async function deferredTexts<N extends Namespace>(namespace: N, texts: Texts[N]) {
  let arrive: () => void = () => undefined;
  const coming = new Promise<Tree>((resolve) => {
    arrive = () => resolve(texts as unknown as Tree);
  });
  await startTexts(sourceLanguage);
  i18next.removeResourceBundle(sourceLanguage, namespace);
  const asked = vi.fn(() => coming);
  const { read } = textFiles;
  const files = vi
    .spyOn(textFiles, 'read')
    .mockImplementation((language, name) => (name === namespace ? asked() : read(language, name)));
  onTestFinished(() => {
    arrive();
    files.mockRestore();
  });
  return { asked, arrive };
}
