import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CsmChild, CsmCode } from '#contract/csm/message.ts';
import { useFormat } from '../../../api/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { type Option, SelectField } from '../../../ui/fields/select-field.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import classes from '../csm.module.css';
import { findOpenMessage } from '../draft.ts';

interface ChildChoiceProps {
  readonly child: CsmChild;
  readonly options: readonly Option[];
  readonly chosen: CsmCode | undefined;
  readonly isMissing: boolean;
  readonly onChoose: (code: string) => void;
  readonly onRemove: () => void;
}

/** One child and the code chosen for it. */
export function ChildChoice({ child, options, chosen, isMissing, onChoose, onRemove }: ChildChoiceProps) {
  const { t } = useTranslation('csm');
  const format = useFormat();
  const before = findOpenMessage(child, chosen?.code);
  const { childId } = child;
  return (
    <li className={classes.child} data-child={childId} data-missing={isMissing || undefined}>
      <div className={classes.who}>
        <span className={classes.id}>{childId}</span>
        <span>{child.name}</span>
        <span className={classes.meta}>
          {child.project}, {child.country} · {child.statusName}
        </span>
      </div>
      <SelectField
        className={classes.choice ?? ''}
        label={t('send.code', { childId })}
        options={options}
        value={chosen?.code ?? ''}
        placeholder={t('send.choose')}
        isSet={chosen !== undefined}
        hint={chosen ? t('send.discrepancy', { code: chosen.discrepancyCode }) : undefined}
        error={isMissing ? t('send.each') : undefined}
        onChange={onChoose}
      />
      <IconButton label={t('send.remove', { childId })} onClick={onRemove}>
        <IconX aria-hidden="true" stroke={1.75} />
      </IconButton>
      {before ? (
        <div className={classes.warning}>
          <InlineNotice kind="warning">
            {t('send.stillOpen', {
              code: `${before.code} ${before.description}`,
              state: t(`state.${before.state}`),
              when: format.day(before.stateAt),
              who: before.sentBy,
            })}
          </InlineNotice>
        </div>
      ) : null}
    </li>
  );
}
