import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { readFields } from '../testing/form.ts';
import { placeAnswers } from '../testing/lists.ts';
import { aProfile } from '../testing/profile.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { aReservation, aReservedChild, reservationAnswers } from '../testing/reservation.ts';
import type { ScreenName } from './paths.ts';

interface Place {
  readonly screen: ScreenName;
  readonly address: string;
  /** Section 3 names a field by its data name; these are its labels. */
  readonly fields: Readonly<Record<string, readonly [english: string, spanish: string]>>;
  readonly answers?: object;
}

const draft = { ...aReservation({ status: { code: '1', label: 'Draft' } }) };
const profile = aProfile();
const audit = {
  AuditId: 1,
  Field: 'Status',
  OldValue: 'Draft',
  NewValue: 'Active',
  ModifiedBy: 'Priya Nair',
  ModifiedTimestamp: '2026-03-10T20:00:00.000Z',
};

const places: readonly Place[] = [
  {
    screen: 'searchProject',
    address: '/searchproject',
    fields: {
      Project: ['Project', 'Proyecto'],
      Community: ['Community', 'Comunidad'],
      Country: ['Country', 'País'],
      Region: ['Region', 'Región'],
      FundingOffice: ['Funding Office', 'Oficina financiadora'],
      ImplementingOffice: ['Implementing Office', 'Oficina ejecutora'],
      ProjectStatus: ['Project Status', 'Estado del proyecto'],
      ProjectStartDate: ['Project Start Date', 'Fecha de inicio del proyecto'],
      ProjectEndDate: ['Project End Date', 'Fecha de fin del proyecto'],
      ProjectLockStart: ['Project Lock Start', 'Inicio del bloqueo'],
      SponsorShipLockDate: ['Sponsorship Lock Date', 'Fecha de bloqueo de apadrinamiento'],
      ProjectLockEnd: ['Project Lock End', 'Fin del bloqueo'],
      ProjectLockStatus: ['Project Lock Status', 'Estado del bloqueo'],
      ProjectLockCountry: ['Project Lock Country', 'País del bloqueo'],
      ProjectLockRegion: ['Project Lock Region', 'Región del bloqueo'],
      ProjectLockProject: ['Project Lock Project', 'Proyecto del bloqueo'],
    },
  },
  {
    screen: 'searchChild',
    address: '/searchchild',
    fields: {
      ChildCode: ['Child ID', 'ID del niño o niña'],
      ChildGivenName: ['Given Name', 'Nombre'],
      ChildFamilyName: ['Family Name', 'Apellidos'],
      ChildCountryId: ['Child Country', 'País del niño o niña'],
      AgeRange: ['Age Range', 'Rango de edad'],
      Gender: ['Gender', 'Género'],
      Project: ['Project', 'Proyecto'],
      Region: ['Region', 'Región'],
      RCDSChildStatus: ['PRCDS Child Status', 'Estado PRCDS del niño o niña'],
      ReservationID: ['Reservation ID', 'ID de la reserva'],
      ActionCode: ['Action Code', 'Código de acción'],
      RCDSAddDate: ['PRCDS Add Date', 'Fecha de alta en PRCDS'],
      FieldOfficeLastUpdateDate: ['Field Office Last Update Date', 'Última actualización de la oficina de campo'],
    },
  },
  {
    screen: 'createReservation',
    address: '/reservation/create',
    fields: {
      Reservation_Category_Cd: ['Reservation Category', 'Categoría de la reserva'],
      Reservation_Category_Type_Cd: ['Reservation Category Type', 'Tipo de categoría'],
      Reservation_Name: ['Reservation Name', 'Nombre de la reserva'],
      Event_ID: ['Event ID', 'ID del evento'],
      Sponsor_Type_Cd: ['Sponsor Type', 'Tipo de padrino o madrina'],
      Expiration_Dt: ['Expiration Date', 'Fecha de vencimiento'],
      Reservation_Participants_Target_Number: ['Target Participants', 'Participantes previstos'],
      Reservation_Children_Target_Number: ['Target Children', 'Niños y niñas previstos'],
      IsPerpetualReservation: ['Perpetual', 'Perpetua'],
    },
  },
  {
    screen: 'selectChildren',
    address: '/reservation/create/search?id=10482',
    answers: reservationAnswers(draft),
    fields: {
      ChildCountry: ['Child Country', 'País del niño o niña'],
      Project: ['Project', 'Proyecto'],
      AgeRange: ['Age Range', 'Rango de edad'],
      Gender: ['Gender', 'Género'],
      BirthDate: ['Birth Date', 'Fecha de nacimiento'],
      PhotoAvailable: ['Photo Available', 'Foto disponible'],
      VideoAvailable: ['Video Available', 'Vídeo disponible'],
      CountryGroup: ['Country Group', 'Grupo de países'],
      Community: ['Community', 'Comunidad'],
    },
  },
  {
    screen: 'manageReservation',
    address: '/reservation/manage',
    fields: {
      ReservationID: ['Reservation ID', 'ID de la reserva'],
      ReservationName: ['Reservation Name', 'Nombre de la reserva'],
      ReservationCategory: ['Reservation Category', 'Categoría de la reserva'],
      ReservationCategoryType: ['Reservation Category Type', 'Tipo de categoría'],
      ReservationStatus: ['Reservation Status', 'Estado de la reserva'],
      ExpirationDate: ['Expiration Date', 'Fecha de vencimiento'],
      EventID: ['Event ID', 'ID del evento'],
      TotalReserved: ['Total Reserved', 'Total reservado'],
      CreatedBy: ['Created By', 'Creada por'],
      CreatedDate: ['Created Date', 'Fecha de creación'],
      ChildCountry: ['Child Country', 'País del niño o niña'],
      Project: ['Project', 'Proyecto'],
      IsPerpetualReservation: ['Perpetual', 'Perpetua'],
    },
  },
  {
    screen: 'reservationMode',
    address: '/reservation/manage/view?id=10482',
    answers: reservationAnswers(aReservation(), [aReservedChild('ETH-193408-0127')]),
    fields: {
      Modified_By: ['Modified By', 'Modificada por'],
      Modified_Dt: ['Modified Date', 'Fecha de modificación'],
      Sponsor_Type: ['Sponsor Type', 'Tipo de padrino o madrina'],
    },
  },
  {
    screen: 'importHistory',
    address: '/reservation/viewImportHistory',
    fields: {
      CreatedBy: ['Created By', 'Creada por'],
      ImportStatus: ['Import Status', 'Estado de la importación'],
      ImportDate: ['Import Date from', 'Fecha de importación desde'],
    },
  },
  {
    screen: 'viewUserProfile',
    address: '/administration/userProfileView?id=12&mode=view',
    answers: { 'GET user/12': { User: profile } },
    fields: {
      UserId: ['User ID', 'ID de usuario'],
      FirstName: ['First Name', 'Nombre'],
      LastName: ['Last Name', 'Apellidos'],
      FDRO: ['FDRO', 'FDRO'],
      Region: ['Region', 'Región'],
      Email: ['Email', 'Correo electrónico'],
      Status: ['Status', 'Estado'],
      wvCentral: ['WV Central', 'WV Central'],
      GroupsAssigned: ['Groups', 'Grupos'],
      language: ['Language', 'Idioma'],
    },
  },
  {
    screen: 'roleMode',
    address: '/administration/userrole/create',
    fields: {
      roleName: ['Role Name', 'Nombre del rol'],
      status: ['Status', 'Estado'],
      ModuleName: ['Module', 'Módulo'],
    },
  },
  {
    screen: 'reservationAudit',
    address: '/reservation/manage/operation/reservationaudit?id=10482',
    answers: {
      ...reservationAnswers(aReservation()),
      'GET reservation/10482/audit': { Audit: [audit], TotalRecords: 1 },
    },
    fields: {
      'Audit ID': ['Audit ID', 'ID de auditoría'],
      Field: ['Field', 'Campo'],
      'Old Value': ['Old Value', 'Valor anterior'],
      'New Value': ['New Value', 'Valor nuevo'],
      'Modified By': ['Modified By', 'Modificada por'],
      'Modified Timestamp': ['Modified Timestamp', 'Fecha y hora de modificación'],
    },
  },
];

/** Labels of fields and fieldsets, terms of facts, and column headings. */
const labelsShown = (): readonly string[] => [
  ...readFields(document.body).keys(),
  ...[...document.querySelectorAll('dt, legend, th[scope=col]')].map((one) => one.textContent?.trim() ?? ''),
];

const named = places.map((place) => ({ ...place, named: place.screen }));

describe.each(named)('labels of $named', ({ screen: name, address, answers, fields }) => {
  test.each([
    ['en', 0],
    ['es', 1],
  ] as const)('I18N-004 each field that is named by its data name has a label (%s)', async (language, at) => {
    await renderScreen(name, address, {
      language,
      role: 'Partnership Admin',
      answers: { ...placeAnswers(), ...answers },
    });
    await screen.findByRole('heading', { level: 1 });
    const wanted = Object.values(fields).map((labels) => labels[at]);
    await waitFor(() => expect(labelsShown()).toEqual(expect.arrayContaining(wanted)));
    const dataNames = Object.keys(fields).filter((field) => /[a-z][A-Z]|_/.test(field));
    for (const dataName of dataNames) expect(document.body.textContent).not.toContain(dataName);
  });
});
