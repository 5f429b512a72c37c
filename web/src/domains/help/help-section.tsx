import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link.tsx';
import classes from './help.module.css';
import { pictureOf } from './pictures.ts';
import type { Section } from './sections.ts';

interface HelpSectionProps {
  readonly section: Section;
  /** Expanded, when it is a search result. */
  readonly isUnfolded: boolean;
  /** For a section without a screen of its own. */
  readonly actions?: ReactNode;
}

export function HelpSection({ section, isUnfolded, actions }: HelpSectionProps) {
  const { t, i18n } = useTranslation('help');
  const { name, title, to, steps, questions } = section;
  const picture = pictureOf(name, i18n.language);
  return (
    <div id={name} className={classes.section}>
      <Card
        title={title}
        actions={
          to ? (
            <LinkButton to={to} size="sm">
              {t('open')}
            </LinkButton>
          ) : (
            actions
          )
        }
      >
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {picture ? (
          <img
            className={classes.picture}
            src={picture}
            alt={t('picture', { screen: title })}
            width={1200}
            height={750}
            loading="lazy"
            decoding="async"
          />
        ) : null}
        <div className={classes.questions}>
          {questions.map(({ ask, answer }) => (
            <details key={`${isUnfolded} ${ask}`} open={isUnfolded}>
              <summary>{ask}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </Card>
    </div>
  );
}
