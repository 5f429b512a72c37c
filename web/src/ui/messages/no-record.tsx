import type { ReactNode } from 'react';
import { LinkButton } from '../link.tsx';
import { InlineNotice } from './inline-notice.tsx';

interface NoRecordProps {
  /** What is not there: 'There is no role 999'. */
  readonly title: string;
  readonly children: ReactNode;
  readonly list: { readonly to: string; readonly label: string };
}

/** What the address names does not exist, or it names nothing: trying again would not help, the list does. */
export function NoRecord({ title, children, list }: NoRecordProps) {
  return (
    <InlineNotice
      kind="warning"
      title={title}
      actions={
        <LinkButton to={list.to} size="sm">
          {list.label}
        </LinkButton>
      }
    >
      <p>{children}</p>
    </InlineNotice>
  );
}
