import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../shell/brand.tsx';
import classes from './bare-page.module.css';

interface BarePageProps {
  readonly title: string;
  readonly lead?: string;
  readonly say?: string;
  readonly art?: ReactNode;
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly actions?: ReactNode;
}

/** A page without header and menu: one card in the middle. */
export function BarePage({ title, lead, say, art, facts = [], actions }: BarePageProps) {
  const { t } = useTranslation('common');
  return (
    <main tabIndex={-1} className={classes.page}>
      <div className={classes.column}>
        <p className={classes.mark}>
          <span className={classes.tile}>
            <BrandMark />
          </span>
          {t('product')}
        </p>
        <section className={classes.card}>
          {art}
          <h1>{title}</h1>
          {lead ? <p className={classes.lead}>{lead}</p> : null}
          {say ? <p className={classes.say}>{say}</p> : null}
          {facts.length > 0 ? (
            <dl className={classes.facts}>
              {facts.map(([label, value]) => (
                <Fragment key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </Fragment>
              ))}
            </dl>
          ) : null}
          {actions ? <div className={classes.actions}>{actions}</div> : null}
        </section>
      </div>
    </main>
  );
}

/** The arcs of the logo around a lock. */
export function LockArt() {
  return (
    <svg className={classes.art} width="120" height="76" viewBox="0 0 120 76" fill="none" aria-hidden="true">
      <path d="M10 66a50 50 0 0 1 100 0" stroke="var(--teal-bg)" strokeWidth="9" strokeLinecap="round" />
      <path d="M30 66a30 30 0 0 1 60 0" stroke="var(--teal-line)" strokeWidth="9" strokeLinecap="round" />
      <path d="M52 50v-5a8 8 0 0 1 16 0v5" stroke="var(--color-primary)" strokeWidth="5" />
      <rect x="44" y="48" width="32" height="26" rx="5" fill="var(--color-primary)" />
      <circle cx="60" cy="58.5" r="3.5" fill="var(--color-surface)" />
      <path d="M60 60v6.5" stroke="var(--color-surface)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
