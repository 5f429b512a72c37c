import type { Grants, Privilege } from '../access.ts';

/** What a person is led through on their first visit of Home. */

interface Step {
  readonly name: string;
  /** All of them are needed to do what the step leads to. */
  readonly needs: readonly Privilege[];
  /** USER-047: for Partnership Admins only. */
  readonly isAcrossOffices?: true;
}

/**
 * The first of these that a person may do are theirs, so what only few people do stands first: administrators begin with
 * what nobody else can do, everybody else with the children.
 */
const steps = [
  {
    name: 'firstSteps',
    needs: ['Admin Office Setting:View', 'Admin Office Setting:Edit'],
    isAcrossOffices: true,
  },
  { name: 'readingToday', needs: ['Admin Office Setting:View', 'Admin Office Setting:Edit'], isAcrossOffices: true },
  {
    name: 'people',
    needs: [
      'Admin User Profile Management:View',
      'Admin User Profile Management:Create',
      'Admin User Profile Management:Edit',
    ],
  },
  { name: 'officeSettings', needs: ['Admin Office Setting:View', 'Admin Office Setting:Edit'] },
  { name: 'findChild', needs: ['Registered Child:View'] },
  { name: 'reserve', needs: ['Reservation:Create', 'Reservation:Edit'] },
  { name: 'batchImport', needs: ['Reservation:Create'] },
  { name: 'findProject', needs: ['Projects:View'] },
  { name: 'seeReservations', needs: ['Reservation:View'] },
  { name: 'roles', needs: ['Admin Role Management:View'] },
  { name: 'groups', needs: ['Admin User Group Management:View', 'Admin User Group Management:Edit'] },
] as const satisfies readonly Step[];

export type FirstVisitStep = (typeof steps)[number]['name'];

export const firstVisitSteps = steps.map(({ name }) => name) as [FirstVisitStep, ...FirstVisitStep[]];

export const firstVisitMaximum = 3;

export const mayDoStep = (wanted: FirstVisitStep, grants: Grants, crossesOffices: boolean): boolean =>
  steps.some((step: Step) => {
    if (step.name !== wanted || (step.isAcrossOffices && !crossesOffices)) return false;
    return step.needs.every((privilege) => grants.has(privilege));
  });

/** In the order in which they are shown. */
export const firstVisitStepsFor = (grants: Grants, crossesOffices: boolean): readonly FirstVisitStep[] =>
  firstVisitSteps.filter((step) => mayDoStep(step, grants, crossesOffices)).slice(0, firstVisitMaximum);

/** Until the person closes it or has done every step. */
export const isFirstVisitShown = (
  { isOpen, done }: { readonly isOpen: boolean; readonly done: readonly FirstVisitStep[] },
  own: readonly FirstVisitStep[],
): boolean => isOpen && own.some((step) => !done.includes(step));

/** The step is the last of the person's own: with it the first visit is over, also if their roles change later. */
export const isLastStep = (
  step: FirstVisitStep,
  done: readonly FirstVisitStep[],
  own: readonly FirstVisitStep[],
): boolean => own.every((one) => one === step || done.includes(one));
