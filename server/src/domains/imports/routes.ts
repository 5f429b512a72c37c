import * as api from '#contract/imports/api.ts';
import * as history from '#contract/imports/history-api.ts';
import { readFromReplica } from '../../http/replica-reads.ts';
import type { Router } from '../../http/route.ts';
import { cancel, check, listRows, recheck } from './check.ts';
import { checkErrors, exportHistory, exportRows, failedRows, template } from './files.ts';
import { details, follow, list, listAuthors, requestUndo } from './history.ts';
import { checkAndStartImport, startCheckedImport } from './start.ts';

export function importsRoutes(route: Router): void {
  route.file(api.getImportTemplate, template);
  route.signedIn(api.checkImport, check);
  route.signedIn(api.listCheckedRows, listRows);
  route.signedIn(api.recheckImport, recheck);
  route.file(api.getErrorWorkbook, checkErrors);
  route.signedIn(api.cancelImportCheck, cancel);
  route.signedIn(api.startImport, startCheckedImport);
  route.signedIn(api.importFile, checkAndStartImport);

  route.signedIn(history.listImports, readFromReplica(list));
  route.signedIn(history.listImportAuthors, readFromReplica(listAuthors));
  route.signedIn(history.getImport, details);
  route.events(history.followImport, follow);
  route.signedIn(history.undoImport, requestUndo);
  route.file(history.getFailedRows, failedRows);
  route.file(history.exportImports, exportHistory);
  route.file(history.exportImportRows, exportRows);
}
