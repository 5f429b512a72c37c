import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../api/person.tsx';
import { isProblem } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { logout } from '../../api/sign-in/sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { useToast } from '../../ui/messages/toasts.tsx';
import classes from './consent-dialog.module.css';
import { PolicyViewer } from './policy-viewer.tsx';
import { documentQuery, validityDays } from './queries.ts';
import { useAccept } from './use-accept.ts';
import { ViewerFrame } from './viewer-frame.tsx';

type Showing = 'loading' | 'shown' | 'failed';

/** CONSENT-019: cannot be closed with Esc; 'Logout' is the only way to decline. */
export default function ConsentDialog() {
  const person = usePerson();
  const { t } = useTranslation(['consent', 'session']);
  const problems = useProblemMessages();
  const toast = useToast();
  const [showing, setShowing] = useState<Showing>('loading');
  const {
    data: document,
    isError,
    refetch,
  } = useQuery(documentQuery(person.user.office, person.user.policyStatementId));
  const accept = useAccept(person);
  const hasFailed = isError || showing === 'failed';

  const repeat = () => {
    setShowing('loading');
    void refetch();
  };
  const submit = () => {
    if (!document) return;
    const onError = (failure: unknown) => {
      toast.error(problems.of(failure, t('error.save')));
      if (isProblem(failure, 'policy-replaced')) repeat();
    };
    accept.mutate(document, { onError });
  };

  return (
    <Dialog
      isOpen
      level="cover"
      width={680}
      title={t('title')}
      hasHiddenTitle
      actions={
        <>
          <Button look="plain" data-side="start" onClick={() => void logout()}>
            {t('logout')}
          </Button>
          <Button
            look="primary"
            size="lg"
            loading={accept.isPending}
            disabledBecause={showing === 'shown' ? undefined : t('acceptWaits')}
            onClick={submit}
          >
            {t('accept')}
          </Button>
        </>
      }
    >
      <h2 className={classes.title}>{t('title')}</h2>
      <p className={classes.intro}>{t('intro')}</p>
      <div className={classes.notices}>
        {person.areSettingsDefault && <InlineNotice kind="warning" title={t('session:entry.defaultSettings')} />}
        {accept.isError && <InlineNotice kind="error" title={problems.of(accept.error, t('error.save'))} />}
      </div>
      {hasFailed ? (
        <InlineNotice
          kind="error"
          title={t('error.statement')}
          actions={
            <Button size="sm" onClick={repeat}>
              {t('tryAgain')}
            </Button>
          }
        />
      ) : document ? (
        <PolicyViewer
          key={document.policyId}
          document={document}
          onShown={() => setShowing('shown')}
          onFailed={() => {
            setShowing('failed');
            toast.error(t('error.statement'));
          }}
        />
      ) : (
        <ViewerFrame isBusy />
      )}
      <p className={classes.stored}>
        <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
        {t('stored', { count: validityDays(person) })}
      </p>
    </Dialog>
  );
}
