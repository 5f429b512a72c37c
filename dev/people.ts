import type { SampleRoleName } from '#contract/roles/sample-roles.ts';
import type { Language } from '#contract/shared/language.ts';

/** A person who can sign in to the demo: known to the identity provider and, unless new, to the product. */
export interface DemoPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
  readonly office: 'USAO' | 'ESPO';
  /** Undefined: the person has no profile in the product. */
  readonly profile?: { readonly isActive: boolean; readonly role?: SampleRoleName };
  /** What happens when one signs in as this person, in one line. */
  readonly story: string;
}

const domain = 'prcds.example';
const american = { language: 'en', office: 'USAO' } as const;
const active = (role: SampleRoleName) => ({ isActive: true, role });

export const people: readonly DemoPerson[] = [
  {
    ...american,
    email: `partnership.admin@${domain}`,
    firstName: 'Petra',
    lastName: 'Almeida',
    profile: active('Partnership Admin'),
    story: 'Everything, in every office',
  },
  {
    ...american,
    email: `local.admin@${domain}`,
    firstName: 'Liam',
    lastName: 'Archer',
    profile: active('Local Administrator'),
    story: 'Runs the office USAO: settings, people, groups',
  },
  {
    ...american,
    email: `standard.user@${domain}`,
    firstName: 'Sana',
    lastName: 'Usman',
    profile: active('Standard User'),
    story: 'Daily work with children, projects and reservations',
  },
  {
    ...american,
    email: `view.only@${domain}`,
    firstName: 'Vera',
    lastName: 'Olsen',
    profile: active('View Only User'),
    story: 'Looks and prints, changes nothing',
  },
  {
    ...american,
    email: `guest@${domain}`,
    firstName: 'Gus',
    lastName: 'Tanner',
    profile: active('Guest - 01'),
    story: 'Home and projects only',
  },
  {
    email: `spain.user@${domain}`,
    firstName: 'Elena',
    lastName: 'Sanz',
    language: 'es',
    office: 'ESPO',
    profile: active('Standard User'),
    story: 'Daily work in the office ESPO, in Spanish',
  },
  {
    ...american,
    email: `inactive@${domain}`,
    firstName: 'Ivan',
    lastName: 'Nagy',
    profile: { isActive: false, role: 'Standard User' },
    story: 'Kept out: the profile is inactive',
  },
  {
    ...american,
    email: `no.role@${domain}`,
    firstName: 'Nora',
    lastName: 'Reyes',
    profile: { isActive: true },
    story: 'Kept out: no role is assigned yet',
  },
  {
    ...american,
    email: `newcomer@${domain}`,
    firstName: 'Nico',
    lastName: 'Wells',
    story: 'First visit: the profile is made on sign-in',
  },
];
