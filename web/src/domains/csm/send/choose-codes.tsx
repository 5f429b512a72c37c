import { IconMail } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CsmCode } from '#contract/csm/message.ts';
import { ActionButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { Stack } from '../../../ui/stack.tsx';
import classes from '../csm.module.css';
import { ChildChoice } from './child-choice.tsx';
import type { SendCsm } from './use-send-csm.ts';

interface ChooseCodesProps {
  readonly send: SendCsm;
  readonly codes: readonly CsmCode[];
}

/** CSM-007, CSM-009. */
export function ChooseCodes({ send, codes }: ChooseCodesProps) {
  const { t } = useTranslation('csm');
  const list = useRef<HTMLUListElement>(null);
  const { children, missing, ids, draft } = send;
  const total = children.length;
  const unknown = ids.filter((id) => !children.some(({ childId }) => childId === id));
  const shared = new Set(children.map(({ childId }) => draft.choices[childId] ?? ''));
  const sharedCode = shared.size === 1 ? ([...shared][0] ?? '') : '';
  const option = ({ code, description }: CsmCode) => ({ value: code, label: t('send.option', { code, description }) });
  const press = () => {
    const first = send.review();
    if (first) list.current?.querySelector<HTMLElement>(`[data-child="${first}"] select`)?.focus();
  };
  return (
    <Stack>
      {missing.length > 0 ? <InlineNotice kind="error" title={t('send.each')} /> : null}
      {unknown.length > 0 ? (
        <InlineNotice kind="warning" title={t('send.unknown', { ids: unknown.join(', ') })} />
      ) : null}
      <Card
        title={t('send.children', { count: total })}
        note={t('send.chosen', { chosen: send.chosen, total })}
        isFlush
        foot={
          <span style={{ marginInlineStart: 'auto' }}>
            <ActionButton
              look="primary"
              icon={<IconMail aria-hidden="true" stroke={1.75} />}
              disabledBecause={send.chosen === 0 ? t('send.needsOne') : undefined}
              onClick={press}
            >
              {t('send.button')}
            </ActionButton>
          </span>
        }
      >
        {total > 1 ? (
          <div className={classes.all}>
            <span className={classes.allHint}>{t('send.allHint')}</span>
            <SelectField
              label={t('send.all')}
              options={codes.filter(({ code }) => children.some((child) => child.offered.includes(code))).map(option)}
              value={sharedCode}
              placeholder={t('send.choose')}
              onChange={(code) => (code === '' ? undefined : send.chooseForAll(code))}
            />
          </div>
        ) : null}
        <ul ref={list} className={classes.children}>
          {children.map((child) => (
            <ChildChoice
              key={child.childId}
              child={child}
              options={codes.filter(({ code }) => child.offered.includes(code)).map(option)}
              chosen={codes.find(({ code }) => code === draft.choices[child.childId])}
              isMissing={missing.includes(child.childId)}
              onChoose={(code) => send.choose(child.childId, code)}
              onRemove={() => send.remove(child.childId)}
            />
          ))}
        </ul>
      </Card>
    </Stack>
  );
}
