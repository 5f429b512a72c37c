/** Imports as the server answers them; nobody real. */

export const aRow = (RowId: number, more: object = {}) => ({
  RowId,
  Data: { ReservationID: '10482', ChildId: `ETH-193408-01${RowId}` },
  Result: 'valid',
  Errors: [],
  ErrorDescription: null,
  Unchanged: false,
  ...more,
});

export const aBadRow = (RowId: number, ReservationID: string) =>
  aRow(RowId, {
    Data: { ReservationID, ChildId: 'ETH-193408-0192' },
    Result: 'invalid',
    Errors: [{ Column: 'reservationId', Code: 'reservation-id-format' }],
    ErrorDescription: 'Invalid reservation ID format',
  });

export const aCheck = (more: object = {}) => ({
  ImportId: 45,
  ImportType: '1',
  FileName: 'april.csv',
  TotalRecords: 8000,
  ValidRecords: 7999,
  InvalidRecords: 1,
  UnchangedRecords: 0,
  IgnoredColumns: [],
  SameFile: null,
  CheckedDate: '2026-04-16T10:00:00.000Z',
  ...more,
});

export const anImport = (more: object = {}) => ({
  ImportId: 45,
  ImportType: '1',
  ImportTypeName: 'Reservation',
  FileName: 'april.csv',
  ImportStatus: '3',
  ImportStatusName: 'Completed',
  ImportDate: '2026-04-16T10:00:00.000Z',
  CreatedBy: 'Ana Delgado',
  TotalRecords: 2,
  AppliedRecords: 2,
  UnchangedRecords: 0,
  FailedRecords: 0,
  LeftOutRecords: 0,
  WaitingRecords: 0,
  UndoneRecords: 0,
  KeptRecords: 0,
  FinishedDate: '2026-04-16T10:01:00.000Z',
  UndoneDate: null,
  UndoneBy: null,
  ...more,
});
