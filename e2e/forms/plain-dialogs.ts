/**
 * Dialogs with input that are not over a stored record, by the name of their form, with the file of web/src that has
 * the dialog. They ask only before a reload.
 */
export const plainDialogs: Readonly<Record<string, string>> = {
  'a search of children saved': 'ui/search/save-search-dialog.tsx',
  'a search of projects saved': 'ui/search/save-search-dialog.tsx',
  'a search of reservations saved': 'ui/search/save-search-dialog.tsx',
  'a row of a file corrected': 'domains/imports/check/check-dialog.tsx',
  'a request for access closed': 'domains/users/close-request-dialog.tsx',
  'a new service account': 'domains/crm/account-dialog.tsx',
};
