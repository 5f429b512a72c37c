/** Fictitious imports as the server sends them. */

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

/** Replaces XMLHttpRequest, which reports upload progress, by calls to the stubbed server; records the file names. */
export function stubUploads() {
  const names: string[] = [];
  const real = globalThis.XMLHttpRequest;
  class Upload {
    readonly upload = {};
    status = 0;
    statusText = '';
    response: string | null = null;
    onload?: () => void;
    onloadend?: () => void;
    #request: readonly [method: string, url: string] = ['', ''];
    open(method: string, url: string) {
      this.#request = [method, url];
    }
    setRequestHeader() {}
    getAllResponseHeaders() {
      return 'Content-Type: application/json';
    }
    async send(form: FormData) {
      names.push((form.get('file') as File).name);
      const [method, url] = this.#request;
      const answer = await fetch(url, { method });
      this.status = answer.status;
      // jsdom’s Blob is not the one that Response knows.
      this.response = await answer.text();
      this.onload?.();
      this.onloadend?.();
    }
  }
  globalThis.XMLHttpRequest = Upload as never;
  const restore = () => {
    globalThis.XMLHttpRequest = real;
  };
  return { names: names as readonly string[], restore };
}
