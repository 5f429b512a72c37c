import type { ReactNode } from 'react';
import { InlineNotice } from '../messages/inline-notice.tsx';
import classes from './impact-list.module.css';

export interface ImpactedPerson {
  readonly id: number;
  readonly name: string;
  readonly detail: string;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  /** Privileges that stay, with their sources. */
  readonly kept: readonly string[];
  readonly isLeftWithNothing: boolean;
}

export interface ImpactTexts {
  readonly nobody: string;
  readonly count: string;
  readonly leftWithNothing: string;
  /** Shown above if somebody is left without any access. */
  readonly warning: string | undefined;
  readonly gains: string;
  readonly loses: string;
  readonly keeps: string;
  /** 'and 12 more people' */
  readonly more: string | undefined;
}

/** Who gains, loses and keeps which privileges. */
export function ImpactList(props: { readonly people: readonly ImpactedPerson[]; readonly texts: ImpactTexts }) {
  const { people, texts } = props;
  if (people.length === 0) return <p>{texts.nobody}</p>;
  return (
    <div className={classes.impact}>
      {texts.warning ? <InlineNotice kind="warning">{texts.warning}</InlineNotice> : null}
      <p>{texts.count}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard. */}
      <ul className={classes.list} aria-label={texts.count} tabIndex={0}>
        {people.map((person) => (
          <li key={person.id}>
            <p>
              <b>{person.name}</b> <span className={classes.detail}>{person.detail}</span>
            </p>
            {person.isLeftWithNothing ? <p className={classes.nothing}>{texts.leftWithNothing}</p> : null}
            <Part label={texts.loses} what={person.lost} />
            <Part label={texts.gains} what={person.gained} />
            <Part label={texts.keeps} what={person.kept} />
          </li>
        ))}
      </ul>
      {texts.more ? <p className={classes.detail}>{texts.more}</p> : null}
    </div>
  );
}

function Part({ label, what }: { readonly label: string; readonly what: readonly ReactNode[] }) {
  if (what.length === 0) return null;
  return (
    <p className={classes.part}>
      <span>{label}</span> {what.join('; ')}
    </p>
  );
}
