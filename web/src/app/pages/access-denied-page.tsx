import { IconCopy, IconHome, IconMail } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessType, ModuleName } from '#contract/access.ts';
import { levelLabels, moduleLabels } from '#contract/access-labels.ts';
import { languageOf } from '#contract/shared/language.ts';
import { requestAccess } from '#contract/users/api.ts';
import { call } from '../../api/call.ts';
import { readMode } from '../../api/sign-in/session.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { LinkButton } from '../../ui/link.tsx';
import { useCurrentScreen } from '../current-screen.ts';
import { type Denial, readDenial } from '../denial.ts';
import type { Missing } from '../guard.ts';
import { paths } from '../paths.ts';
import { useScreenTitle } from '../screen-title.ts';
import { BarePage, LockArt } from './bare-page.tsx';
import { LogInLink } from './log-in-link.tsx';

/** Maximum length of a reason from another system. */
const reasonMaximum = 300;

export function AccessDeniedPage() {
  const { query } = useCurrentScreen();
  return query.reason === 'email-not-verified' ? <AddressRefused /> : <Denied reason={query.error_description} />;
}

/** F14: our administrators cannot help; the page offers to sign in as somebody else. */
function AddressRefused() {
  const { t } = useTranslation(['shell', 'problem']);
  useScreenTitle('accessDenied');
  return (
    <BarePage
      title={t('denied.heading')}
      lead={t('problem:codes.email-not-verified')}
      art={<LockArt />}
      actions={<LogInLink />}
    />
  );
}

/**
 * ROUTE-013, ROUTE-080 to ROUTE-082, ROUTE-092; the reason of a refused sign-in is rendered as plain text (ENTRY-011).
 */
function Denied({ reason: given }: { readonly reason: string | undefined }) {
  const { t } = useTranslation('shell');
  const denial = readDenial(useLocation().state);
  const needs = useNeeds(denial?.missing);
  const isNonav = readMode() === 'nonav';
  useScreenTitle('accessDenied');

  const reason = given?.trim().slice(0, reasonMaximum);
  const facts: (readonly [string, string])[] = [];
  if (denial) facts.push([t('denied.page'), denial.page]);
  if (needs) facts.push([t('denied.needs'), needs]);
  if (denial) facts.push([t('denied.signedInAs'), denial.email]);
  if (reason) facts.push([t('denied.reason'), reason]);

  return (
    <BarePage
      title={t('denied.heading')}
      lead={t('denied.message')}
      say={t('denied.contact')}
      art={<LockArt />}
      facts={facts}
      actions={
        <>
          {facts.length > 0 ? <CopyButton facts={facts} /> : null}
          {denial && !isNonav ? <RequestButton denial={denial} /> : null}
          {isNonav ? (
            <p>{t('denied.crmHint')}</p>
          ) : (
            <LinkButton to={paths.home()} look="primary" size="lg" icon={<IconHome aria-hidden="true" stroke={1.75} />}>
              {t('header.home')}
            </LinkButton>
          )}
        </>
      }
    />
  );
}

function useNeeds(missing: Missing | undefined): string | undefined {
  const language = languageOf(useTranslation('shell').i18n.language);
  if (!missing || missing === 'unknown-mode') return undefined;
  const [module, level] = missing.split(':') as [ModuleName, AccessType];
  return `${moduleLabels[module][language]}, ${levelLabels[level][language]}`;
}

function CopyButton({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  const { t } = useTranslation(['shell', 'common']);
  const [copied, setCopied] = useState<boolean>();
  const copy = async () => {
    setCopied(await copyText(facts.map(([label, value]) => `${label}: ${value}`).join('\n')));
  };
  return (
    <>
      <Button size="lg" icon={<IconCopy aria-hidden="true" stroke={1.75} />} onClick={() => void copy()}>
        <span aria-live="polite">{t(copied ? 'denied.copied' : 'denied.copy')}</span>
      </Button>
      {copied === false ? <p role="alert">{t('common:action.copyFailed')}</p> : null}
    </>
  );
}

/** ERR-012, ERR-013: asks the local administrators for the missing privilege; the result stays on screen. */
function RequestButton({ denial }: { readonly denial: Denial }) {
  const { t } = useTranslation(['shell', 'session']);
  const [state, setState] = useState<'idle' | 'asking' | 'sent' | 'failed'>('idle');
  const ask = async () => {
    setState('asking');
    const privilege = denial.missing === 'unknown-mode' ? undefined : denial.missing;
    try {
      const { isSent } = await call(requestAccess, { request: { email: denial.email, privilege } });
      setState(isSent ? 'sent' : 'failed');
    } catch {
      setState('failed');
    }
  };
  if (state === 'sent') return <p role="status">{t('session:entry.norole_assigned_success')}</p>;
  return (
    <>
      <Button
        size="lg"
        icon={<IconMail aria-hidden="true" stroke={1.75} />}
        loading={state === 'asking'}
        onClick={() => void ask()}
      >
        {t('denied.request')}
      </Button>
      {state === 'failed' ? <p role="alert">{t('session:entry.norole_assigned_error')}</p> : null}
    </>
  );
}
