import type { ReactNode } from 'react';
import { LinkButton } from '../link.tsx';
import { InlineNotice } from './inline-notice.tsx';

interface NoRecordProps {
  /** 'There is no role 999'. */
  readonly title: string;
  readonly children: ReactNode;
  readonly list: { readonly to: string; readonly label: string };
}

/**
 * The record of the address does not exist, or the address has no valid id: links to the list, since a retry would not
 * help.
 */
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
