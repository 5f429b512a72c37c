import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { noteNoAnswer, useConnection } from '../../api/connection.ts';
import { read, write } from '../../api/storage/storage.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import type { ScreenName } from '../paths.ts';
import classes from './missing-screen.module.css';

const pauseBetweenReloads = 60_000;

/** The screen is not shown yet, so nothing typed is lost; a dialog with input asks before. */
function reloadOnce(): void {
  if (Date.now() - Number(read('reloadedAt') ?? 0) < pauseBetweenReloads) return;
  write('reloadedAt', String(Date.now()));
  window.location.reload();
}

interface MissingScreenProps {
  readonly name: ScreenName;
  readonly failure: unknown;
  readonly onRetry: () => void;
}

/**
 * Stands in the place of a screen whose code or texts cannot be loaded, and goes on by itself when the network is back.
 * If it still fails then, the browser remembers the failed import or a new release has replaced the file: only a reload
 * helps.
 */
export function MissingScreen({ name, failure, onRetry }: MissingScreenProps) {
  const { t } = useTranslation(['shell', 'common']);
  const connection = useConnection();
  const doubted = useRef(false);
  const hasRetried = useRef(false);
  useEffect(() => {
    if (connection === 'lost') hasRetried.current = false;
    if (connection !== 'there' || !doubted.current) return;
    doubted.current = false;
    if (hasRetried.current) return reloadOnce();
    hasRetried.current = true;
    onRetry();
  }, [connection, onRetry]);
  // After the effect above, which must not take the state of before for an answer to this doubt.
  // biome-ignore lint/correctness/useExhaustiveDependencies(failure): each failure raises the doubt anew.
  useEffect(() => {
    doubted.current = true;
    noteNoAnswer();
  }, [failure]);
  return (
    <div className={classes.screen}>
      <h1>{t(`shell:screen.${name}`)}</h1>
      <InlineNotice
        kind="error"
        title={t('shell:connection.missingScreen')}
        actions={
          <Button size="sm" onClick={onRetry}>
            {t('common:action.tryAgain')}
          </Button>
        }
      />
    </div>
  );
}
