import { modules } from '#contract/access.ts';
import type { Language } from '#contract/users/api.ts';

interface Asking {
  readonly name: string;
  readonly email: string;
  readonly office: string;
  readonly privilege: string | null;
  readonly publicUrl: string;
}

interface MailText {
  readonly subject: string;
  readonly text: string;
}

const texts: Readonly<Record<Language, (asking: Asking) => MailText>> = {
  en: ({ name, email, office, privilege, publicUrl }) => ({
    subject: 'PRCDS: access requested',
    text: [
      `${name} (${email}) of office ${office} asks for access to PRCDS.`,
      ...(privilege ? [`Needed: ${privilege}.`] : []),
      '',
      `Please assign a role in User Profile Management: ${publicUrl}/administration/userprofile`,
    ].join('\n'),
  }),
  es: ({ name, email, office, privilege, publicUrl }) => ({
    subject: 'PRCDS: solicitud de acceso',
    text: [
      `${name} (${email}), de la oficina ${office}, solicita acceso a PRCDS.`,
      ...(privilege ? [`Necesita: ${privilege}.`] : []),
      '',
      `Asigne un rol en la gestión de perfiles de usuario: ${publicUrl}/administration/userprofile`,
    ].join('\n'),
  }),
};

/** Names are people's own words: they stay on one line, so that they cannot pass for the rest of the mail. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

export const accessRequestMail = (language: Language, asking: Asking): MailText =>
  texts[language]({ ...asking, name: oneLine(asking.name) });

/** What a person says they need is passed on only when it names a real privilege. */
export const knownPrivilege = (text: string | undefined): string | null =>
  text !== undefined && modules.some((module) => module.levels.some((level) => `${module.name}:${level}` === text))
    ? text
    : null;
