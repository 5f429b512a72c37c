import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../api/person.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { findSections } from './find-sections.ts';
import classes from './help.module.css';
import { HelpSection } from './help-section.tsx';
import { ownQuestions, ownSteps } from './own-questions.ts';
import type { OpenScreen, Question, Section, SectionName } from './sections.ts';

interface HelpScreenProps {
  /** Only these have a section; the others are not searched either. */
  readonly screens: readonly OpenScreen[];
  /** Shows the steps of a first visit again. */
  readonly onBegin?: (() => void) | undefined;
  readonly isBeginning?: boolean;
}

/** ROUTE-008: for each screen the user may open, its purpose and common questions, and whom to ask. */
export function HelpScreen({ screens, onBegin, isBeginning = false }: HelpScreenProps) {
  const { t } = useTranslation('help');
  const [typed, setTyped] = useState('');
  const found = findSections(useSections(screens), typed);
  const isSearching = typed.trim() !== '';
  return (
    <div className={classes.columns}>
      <nav className={classes.contents} aria-labelledby="contents">
        <h2 id="contents">{t('contents')}</h2>
        <ul>
          {found.map(({ name, title }) => (
            <li key={name}>
              <a href={`#${name}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.sections}>
        <div>
          <h1>{t('title')}</h1>
          <p className={classes.lead}>{t('lead')}</p>
        </div>
        <div>
          <TextField
            type="search"
            label={t('find')}
            placeholder={t('findHint')}
            icon={<IconSearch stroke={1.75} aria-hidden="true" />}
            value={typed}
            maxLength={100}
            onChange={setTyped}
          />
          <p role="status" className={classes.count}>
            {isSearching && found.length > 0 ? t('found', { count: found.length }) : ''}
          </p>
        </div>
        {found.length === 0 ? (
          <InlineNotice kind="info">{t('nothingFound', { text: typed.trim() })}</InlineNotice>
        ) : null}
        {found.map((section) => (
          <HelpSection
            key={section.name}
            section={section}
            isUnfolded={isSearching}
            actions={
              section.name === 'home' && onBegin ? (
                <Button size="sm" loading={isBeginning} onClick={onBegin}>
                  {t('begin')}
                </Button>
              ) : undefined
            }
          />
        ))}
        <InlineNotice kind="info" title={t('contactTitle')}>
          {t('contact')}
        </InlineNotice>
      </div>
    </div>
  );
}

function useSections(screens: readonly OpenScreen[]): Section[] {
  const { t } = useTranslation(['help', 'shell']);
  const { grants } = usePerson();
  const section = (name: SectionName, title: string, to?: string): Section => ({
    name,
    title,
    to,
    steps: ownSteps(name, t(`help:section.${name}.steps`, { returnObjects: true }), grants),
    questions: ownQuestions<Question>(name, t(`help:section.${name}.questions`, { returnObjects: true }), grants),
  });
  const opens = (...names: readonly OpenScreen['name'][]) => screens.some(({ name }) => names.includes(name));
  const home = section('home', t('help:section.home.title'));
  const { one, two, three } = t('help:section.home.steps', { returnObjects: true });
  const steps = [
    ...(opens('searchChild', 'manageReservation', 'createReservationPool') ? [one] : []),
    ...(opens('searchChild') ? [two] : []),
    three,
  ];
  return [{ ...home, steps }, ...screens.map(({ name, to }) => section(name, t(`shell:menu.${name}`), to))];
}
