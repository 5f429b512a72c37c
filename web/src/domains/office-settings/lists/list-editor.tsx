import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldErrorCode } from '#contract/errors.ts';
import { nameMaximum } from '#contract/shared/values.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { ActionButton, IconButton } from '../../../ui/button.tsx';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import classes from './list-editor.module.css';
import { activeCount, type Entry, entryProblems, isOverLimit, moveEntry } from './list-edits.ts';

interface ListEditorProps {
  readonly label: string;
  readonly addLabel: string;
  readonly entries: readonly Entry[];
  readonly stored: readonly Entry[];
  readonly limit: number;
  readonly duplicate: FieldErrorCode;
  /** Text shown when more entries are active than the limit allows. */
  readonly overLimit: string;
  /** Why an entry cannot be removed. */
  readonly whyKept?: (entry: Entry) => string | undefined;
  readonly onChange: (entries: readonly Entry[]) => void;
}

/** Edits an ordered list of names, each active or inactive. */
export function ListEditor(props: ListEditorProps) {
  const { label, entries, limit, onChange } = props;
  const { t } = useTranslation(['officeSettings', 'common']);
  const messages = useProblemMessages();
  const added = useRef(0);
  const problems = entryProblems(entries, props.duplicate);
  const isOver = isOverLimit(entries, limit, props.stored);
  const isFull = activeCount(entries) >= Math.max(limit, activeCount(props.stored));
  const set = (key: string, part: Partial<Entry>) =>
    onChange(entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  const add = () => {
    added.current += 1;
    onChange([...entries, { key: `new-${added.current}`, name: '', isActive: true }]);
  };
  const choices = [
    { value: 'Active', label: t('value.Active') },
    { value: 'Inactive', label: t('value.Inactive') },
  ] as const;

  return (
    <div className={classes.editor}>
      {isOver ? <InlineNotice kind="error" title={props.overLimit} /> : null}
      <ol className={classes.list}>
        {entries.map((entry, index) => {
          const problem = problems.get(entry.key);
          const name = entry.name.trim() || t('list.unnamed');
          const kept = props.whyKept?.(entry);
          return (
            <li key={entry.key} className={classes.entry}>
              <TextField
                label={t('list.entry', { label, position: index + 1 })}
                hasHiddenLabel
                value={entry.name}
                maxLength={nameMaximum}
                error={problem && messages.ofField(problem)}
                hint={t('common:form.remaining', { count: nameMaximum - entry.name.length })}
                onChange={(typed) => set(entry.key, { name: typed })}
              />
              <div className={classes.tools}>
                <SegmentedChoice
                  label={`${t('status')}: ${name}`}
                  hasHiddenLabel
                  isSmall
                  choices={choices}
                  value={entry.isActive ? 'Active' : 'Inactive'}
                  onChange={(value) => set(entry.key, { isActive: value === 'Active' })}
                />
                <IconButton
                  size="sm"
                  label={t('list.moveUp', { name })}
                  isOff={index === 0}
                  onClick={() => onChange(moveEntry(entries, index, -1))}
                >
                  <IconArrowUp aria-hidden="true" stroke={1.75} />
                </IconButton>
                <IconButton
                  size="sm"
                  label={t('list.moveDown', { name })}
                  isOff={index === entries.length - 1}
                  onClick={() => onChange(moveEntry(entries, index, 1))}
                >
                  <IconArrowDown aria-hidden="true" stroke={1.75} />
                </IconButton>
                <IconButton
                  size="sm"
                  label={t('list.remove', { name })}
                  disabledBecause={kept}
                  onClick={() => onChange(entries.filter(({ key }) => key !== entry.key))}
                >
                  <IconTrash aria-hidden="true" stroke={1.75} />
                </IconButton>
              </div>
            </li>
          );
        })}
      </ol>
      <div className={classes.foot}>
        <ActionButton
          look="soft"
          size="sm"
          side="below"
          icon={<IconPlus aria-hidden="true" stroke={1.75} />}
          disabledBecause={isFull ? t('limitReached', { count: limit }) : undefined}
          onClick={add}
        >
          {props.addLabel}
        </ActionButton>
        <span className={classes.count} role="status">
          {t('list.active', { active: activeCount(entries), limit })}
        </span>
      </div>
    </div>
  );
}
