import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { leavePage } from '../../api/sign-in/leaving.ts';
import { readMode } from '../../api/storage/storage.ts';
import { paths } from '../../app/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { type AuthStep, resolveAuthStep } from './auth-step.ts';
import { BlockingDialog } from './blocking-dialog.tsx';
import { SessionSpinner } from './session-spinner.tsx';

/** ROUTE-011: starts sign-in, and receives the identity provider's redirect. */
export function AuthScreen() {
  const { t } = useTranslation('session');
  const { history } = useRouter();
  const search = window.location.search;
  const { data: step } = useQuery({
    queryKey: ['session', 'auth-step', search],
    queryFn: () => resolveAuthStep(new URLSearchParams(search), readMode()),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  useEffect(() => {
    if (!step) return;
    if ('leaveFor' in step) leavePage(step.leaveFor);
    else if ('goTo' in step) history.replace(step.goTo);
  }, [step, history]);

  if (step && 'failure' in step) return <SignInFailed failure={step.failure} />;
  return <SessionSpinner label={t('signIn.working')} isSigningIn />;
}

const texts = {
  'not-ours': 'signIn.notOurs',
  refused: 'signIn.refused',
  'no-email': 'signIn.noEmail',
  unavailable: 'signIn.unavailable',
  insecure: 'signIn.insecure',
} as const;

function SignInFailed({ failure }: { failure: Extract<AuthStep, { failure: unknown }>['failure'] }) {
  const { t } = useTranslation('session');
  return (
    <BlockingDialog
      icon={<IconAlertTriangle size={20} stroke={1.75} />}
      tone="red"
      title={t('signIn.failedTitle')}
      actions={
        <a data-autofocus className={buttonClass('primary')} href={paths.auth()}>
          {t('signIn.tryAgain')}
        </a>
      }
    >
      <p>{t(texts[failure])}</p>
    </BlockingDialog>
  );
}
