import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import classes from './page-head.module.css';

export interface Crumb {
  readonly label: string;
  readonly to?: string;
}

interface PageHeadProps {
  readonly title: string;
  /** Breadcrumb, home first; the current page is last, without an address. */
  readonly crumbs?: readonly Crumb[];
  readonly crumbsLabel?: string;
  readonly sub?: ReactNode;
  readonly badge?: ReactNode;
  /** At most one primary action. */
  readonly actions?: ReactNode;
}

/** Breadcrumb, the page's only h1, actions on the right. */
export function PageHead({ title, crumbs = [], crumbsLabel, sub, badge, actions }: PageHeadProps) {
  return (
    <div className={classes.head}>
      {crumbs.length > 0 ? <Crumbs crumbs={crumbs} label={crumbsLabel} /> : null}
      <div className={classes.row}>
        <div className={classes.titles}>
          <div className={classes.title}>
            <h1>{title}</h1>
            {badge}
          </div>
          {sub ? <div className={classes.sub}>{sub}</div> : null}
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
    </div>
  );
}

interface CrumbsProps {
  readonly crumbs: readonly Crumb[];
  readonly label: string | undefined;
}

/** Breadcrumb; on small screens only the parent. */
export function Crumbs({ crumbs, label }: CrumbsProps) {
  const up = crumbs.findLastIndex((crumb) => crumb.to !== undefined);
  return (
    <nav aria-label={label}>
      <ol className={classes.crumbs}>
        {crumbs.map((crumb, index) => (
          <li key={`${crumb.label}${crumb.to}`} data-up={index === up || undefined}>
            {index > 0 ? <IconChevronRight aria-hidden="true" className={classes.ahead} /> : null}
            {index === up ? <IconChevronLeft aria-hidden="true" className={classes.back} /> : null}
            {crumb.to ? (
              <Link to={crumb.to}>{crumb.label}</Link>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
