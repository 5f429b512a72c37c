import { useTranslation } from 'react-i18next';
import { paths } from '../../../app/paths.ts';
import { useNavigateTo } from '../../../ui/link.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import classes from '../csm.module.css';
import { CsmHead } from '../csm-head.tsx';
import { MessagesTab } from '../messages/messages-tab.tsx';
import { SendTab } from './send-tab.tsx';

type TabName = 'send' | 'messages';

/** ROUTE-021: tabs for choosing messages to send and for the messages of the office. */
export function SendScreen() {
  const { t } = useTranslation(['csm', 'common']);
  const go = useNavigateTo();
  const { query } = useAddress();
  const tab: TabName = query.tab === 'messages' ? 'messages' : 'send';
  return (
    <>
      <CsmHead screen="sendCsm" sub={tab === 'send' ? t('send.intro') : undefined} />
      <Tabs<TabName>
        label={t('tabs.label')}
        tabs={[
          { value: 'send', label: t('tabs.send') },
          { value: 'messages', label: t('tabs.messages') },
        ]}
        value={tab}
        onChange={(next) => void go(paths.sendCsm(next === 'messages' ? { tab: next } : {}), { replace: true })}
        more={t('common:action.more')}
        panelClassName={classes.panel}
      >
        {tab === 'messages' ? <MessagesTab /> : <SendTab />}
      </Tabs>
    </>
  );
}
