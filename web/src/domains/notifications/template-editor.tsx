import { IconMail } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findNotificationKind, type NotificationId } from '#contract/notifications/catalogue.ts';
import { plainTextPart, previewMail } from '#contract/notifications/mail.ts';
import { templateMaximum } from '#contract/notifications/rules.ts';
import { formatsOf } from '#contract/office-settings/format.ts';
import { type Language, languageCodes, languageOf, languageRow } from '#contract/shared/language.ts';
import { languageName } from '#contract/shared/language-name.ts';
import { displayName } from '#contract/users/rules.ts';
import { useCan, usePerson } from '../../api/person.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedChoice } from '../../ui/fields/segmented-choice.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { partAt } from './notification-form.ts';
import classes from './notifications-tab.module.css';
import { insertPlaceholder, type Part, partProblem, parts } from './template-edits.ts';
import type { NotificationForm } from './use-notification.ts';

interface TemplateEditorProps {
  readonly id: number;
  readonly placeholders: readonly string[];
  readonly form: NotificationForm;
}

interface Caret {
  readonly part: Part;
  readonly field: HTMLInputElement | HTMLTextAreaElement;
}

/** OFFICE-012 to OFFICE-014: subject, body and signature in every language, with a preview. */
export function TemplateEditor({ id, placeholders, form }: TemplateEditorProps) {
  const { t, i18n } = useTranslation(['notifications', 'common']);
  const mayEdit = useCan('Admin Office Setting:Edit');
  const [language, setLanguage] = useState<Language>(languageOf(i18n.language));
  const caret = useRef<Caret>(undefined);
  const texts = form.templates[language];

  const insert = (name: string) => {
    const { part, field } = caret.current ?? { part: 'body' as const, field: undefined };
    const text = texts[part];
    const [from, to] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length];
    form.setPart({ language, part }, insertPlaceholder(text, name, from, to));
    field?.focus();
  };
  const field = (part: Part) => {
    return {
      label: t(`part.${part}`),
      isRequired: part !== 'signature',
      value: texts[part],
      maxLength: templateMaximum[part],
      readOnly: !mayEdit,
      lang: language,
      error: form.errorOf(partAt({ language, part })),
      hint: t('common:form.remaining', { count: templateMaximum[part] - texts[part].length }),
      onChange: (text: string) => form.setPart({ language, part }, text),
      onFocus: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
        caret.current = { part, field: event.currentTarget };
      },
    };
  };
  const isWrong = parts.some((part) => partProblem(id, part, texts[part]) !== undefined);

  return (
    <div className={classes.template}>
      <SegmentedChoice
        label={t('language')}
        choices={languageCodes.map((code) => ({ value: code, label: languageName(code, i18n.language) }))}
        value={language}
        onChange={setLanguage}
      />
      <TextField {...field('subject')} />
      <TextArea {...field('body')} rows={7} />
      <TextArea {...field('signature')} rows={2} />
      {mayEdit ? (
        <fieldset className={classes.placeholders}>
          <legend>{t('placeholders')}</legend>
          {placeholders.map((name) => (
            <Button
              key={name}
              size="sm"
              look="soft"
              aria-label={t('insert', { placeholder: name })}
              onClick={() => insert(name)}
            >
              {`{{${name}}}`}
            </Button>
          ))}
        </fieldset>
      ) : null}
      <Preview id={id} texts={texts} language={language} />
      {mayEdit ? (
        <div>
          <Button
            icon={<IconMail aria-hidden="true" stroke={1.75} />}
            loading={form.testMail.isPending}
            disabledBecause={isWrong ? t('testBlocked') : undefined}
            onClick={() => form.testMail.mutate(language)}
          >
            {t('testMail')}
          </Button>
          {form.testMail.isError || form.testMail.data?.isSent === false ? (
            <InlineNotice kind="error">{t('testFailed')}</InlineNotice>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

interface PreviewProps {
  readonly id: number;
  readonly texts: NotificationForm['templates'][Language];
  readonly language: Language;
}

/** F18: the plain-text part of the mail; its HTML part has the same content. */
function Preview({ id, texts, language }: PreviewProps) {
  const { t } = useTranslation('notifications');
  const { user, settings } = usePerson();
  // A kind unknown to this version of the page.
  if (!findNotificationKind(id)) return null;
  const frame = {
    ...{ id: id as NotificationId, template: texts, language, officeCode: user.office },
    formats: formatsOf(settings),
    common: { recipientName: displayName(user) },
  };
  const mail = previewMail(frame, window.location.origin);
  const inLanguage = { lang: language, dir: languageRow(language).direction };
  return (
    <section className={classes.preview} aria-label={t('preview')}>
      <h3>{t('preview')}</h3>
      <p className={classes.subject} {...inLanguage}>
        {mail.subject}
      </p>
      <p className={classes.text} {...inLanguage}>
        {plainTextPart(mail)}
      </p>
    </section>
  );
}
