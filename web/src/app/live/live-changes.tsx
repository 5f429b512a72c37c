import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changeKindNames } from '#contract/live/changes.ts';
import { forgetChildren, noteChildren } from '../../api/live/child-changes.ts';
import type { Message } from '../../api/live/decode.ts';
import { askOnce, follow } from '../../api/live/follow.ts';
import { noteHeardPosition } from '../../api/live/heard-position.ts';
import { shareChanges } from '../../api/live/tabs.ts';
import { announceStateChange } from '../../api/state-stamp.ts';
import { createRefetching } from './refetching.ts';

/** The first message tells the changes of the last 30 s; when it comes later, some may be missing. */
const coveredMilliseconds = 25_000;
/** A changed setting reaches the whole office: not everybody asks for it at once. */
const longestStatePause = 500;

interface LiveChangesProps {
  /** Tabs with the same name share a stream. */
  readonly name: string;
  /** What is shown was fetched after this time. */
  readonly since: number;
}

/** Keeps what the screens show up to date with what other people and systems do; shows nothing itself. */
export function LiveChanges({ name, since }: LiveChangesProps) {
  const client = useQueryClient();
  useEffect(() => {
    const control = new AbortController();
    const refetching = createRefetching(client);
    let stateTimer: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;
    const resume = () => {
      forgetChildren();
      for (const kind of changeKindNames) refetching.add(kind, 'changed', undefined);
    };
    const hear = ({ type, changes, isStateChanged, position }: Message) => {
      noteHeardPosition(position);
      const isCovered = isFirst && Date.now() - since < coveredMilliseconds;
      if (type === 'reset' || (type === 'hello' && !isCovered)) resume();
      isFirst = false;
      if (isStateChanged) stateTimer ??= setTimeout(tellState, Math.random() * longestStatePause);
      for (const { kind, word, ids } of changes) {
        if (kind === 'child' && ids && (word === 'taken' || word === 'free')) noteChildren(word, ids, Date.now());
        refetching.add(kind, word, ids);
      }
    };
    const tellState = () => {
      stateTimer = undefined;
      announceStateChange();
    };
    void shareChanges({ name, hear, signal: control.signal, follow, askOnce });
    return () => {
      control.abort();
      clearTimeout(stateTimer);
      refetching.stop();
    };
  }, [client, name, since]);
  return null;
}
