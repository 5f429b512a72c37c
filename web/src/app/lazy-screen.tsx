import type { ComponentType, ReactNode } from 'react';
import { loadTexts } from '../i18n/i18n.ts';
import type { Namespace } from '../i18n/resources.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MissingScreen } from './pages/missing-screen.tsx';
import type { ScreenName } from './paths.ts';
import { routes } from './routes.ts';

export type LazyScreen = (() => ReactNode) & { readonly preload: () => Promise<void> };

// Every screen can show error texts; Home makes few calls and must load first, so it does not wait for them.
const textsOf = ({ texts = [], access }: (typeof routes)[ScreenName]): readonly Namespace[] =>
  access.guard === 'module' ? [...texts, 'problem'] : texts;

/** A screen whose code and texts are loaded when it is first opened, or ahead when the pointer or the focus is on its link. */
export function lazyScreen(name: ScreenName, load: () => Promise<ComponentType>): LazyScreen {
  const Screen = lazyPart(
    async () => {
      const [component] = await Promise.all([load(), loadTexts(...textsOf(routes[name]))]);
      return component;
    },
    {
      isScreen: true,
      missing: (_props, failure, retry) => <MissingScreen name={name} failure={failure} onRetry={retry} />,
    },
  );
  // The router opens the screen all the same: inside the shell the screen itself says that it is missing.
  const preload = () =>
    Screen.preload().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(() => <Screen />, { preload });
}
