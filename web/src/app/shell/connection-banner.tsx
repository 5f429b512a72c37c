import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { askWhetherThere, noteNoAnswer, useConnection } from '../../api/connection.ts';
import { isProblem } from '../../api/problem.ts';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import classes from './connection-banner.module.css';

const pause = 5_000;

const hadNoAnswer = (failure: unknown): boolean =>
  isProblem(failure, 'network-failure') || isProblem(failure, 'timed-out');

/** Says that the network is lost, asks whether it is back, and then repeats what failed on the screen. */
export function ConnectionBanner() {
  const { t } = useTranslation('shell');
  const client = useQueryClient();
  const connection = useConnection();
  const isThere = connection === 'there';
  const wasLost = useRef(false);

  useEffect(() => {
    window.addEventListener('offline', noteNoAnswer);
    return () => window.removeEventListener('offline', noteNoAnswer);
  }, []);

  useEffect(() => {
    if (isThere) return;
    const ask = () => void askWhetherThere();
    ask();
    const asking = setInterval(ask, pause);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(asking);
      window.removeEventListener('online', ask);
    };
  }, [isThere]);

  useEffect(() => {
    if (connection === 'lost') wasLost.current = true;
    // Only after a loss: a request that fails while the server answers would be repeated for ever.
    if (connection !== 'there' || !wasLost.current) return;
    wasLost.current = false;
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => hadNoAnswer(state.error) });
  }, [connection, client]);

  if (connection !== 'lost') return null;
  return (
    <div className={classes.banner}>
      <div className={classes.notice}>
        <InlineNotice kind="warning" title={t('connection.lost')}>
          <p>{t('connection.kept')}</p>
        </InlineNotice>
      </div>
    </div>
  );
}
